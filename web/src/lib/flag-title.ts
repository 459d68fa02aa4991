import type { Flag } from '@pengawas/shared/contracts/flags'
import { isOnlyObserved, isTechnicalFlag } from '@pengawas/shared/flags'
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

/** What a flag is rated as in words: its severity, or that it is technical or only observed, where severity says nothing of the candidate. */
export function useFlagKind(): (
  flag: Pick<Flag, 'reason' | 'type' | 'severity' | 'validationStatus'> & Partial<Pick<Flag, 'isObservation'>>,
) => string {
  const { t } = useTranslation(['wall', 'flags'])
  return (flag) => {
    if (isOnlyObserved(flag)) return t('flags:kind.observed')
    return t(isTechnicalFlag(flag) ? 'flags:kind.technical' : `wall:severity.${flag.severity}`)
  }
}
