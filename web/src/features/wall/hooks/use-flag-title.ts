import type { Flag } from '@pengawas/shared/contracts/flags'
import { useTranslation } from 'react-i18next'
import type { Texts } from '../../../locales/id/index.ts'

type ReasonKey = keyof Texts['wall']['reason']

/** What a flag says, by the rule that raised it; a rule without a text of its own is named by its type. */
export function useFlagTitle(): (flag: Flag) => string {
  const { t, i18n } = useTranslation('wall')
  return (flag) =>
    i18n.exists(`wall:reason.${flag.reason}`) ? t(`reason.${flag.reason as ReasonKey}`) : t(`flagType.${flag.type}`)
}
