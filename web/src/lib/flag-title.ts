import type { Flag } from '@pengawas/shared/contracts/flags'
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Texts } from '../locales/id/index.ts'

type ReasonKey = keyof Texts['wall']['reason']
type TitledFlag = Pick<Flag, 'reason' | 'type'>

/** What a flag says in the language of `instance`, by the rule that raised it, or by its type where the rule has no text. */
export function flagTitle(instance: i18n, { reason, type }: TitledFlag): string {
  const t = instance.getFixedT(null, 'wall')
  return instance.exists(`wall:reason.${reason}`) ? t(`reason.${reason as ReasonKey}`) : t(`flagType.${type}`)
}

export function useFlagTitle(): (flag: TitledFlag) => string {
  const { i18n } = useTranslation('wall')
  return (flag) => flagTitle(i18n, flag)
}
