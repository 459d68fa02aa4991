import type { Flag } from '@pengawas/shared/contracts/flags'
import { useTranslation } from 'react-i18next'
import { formatRemaining } from '../../../lib/remaining.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { timesSeenOf } from '../rules/times-seen.ts'

/** For how long and how often what a flag is about was seen; each null where it is not known, or says nothing. */
export function useFlagExtent(flag: Flag): { lasted: string | null; seen: string | null } {
  const { t, i18n } = useTranslation('wall')
  const seen = timesSeenOf(flag)
  const value = seen === null ? '' : formatCount(seen.value, i18n.language)
  return {
    lasted: flag.endedAt === null ? null : formatRemaining(Date.parse(flag.endedAt) - Date.parse(flag.timestamp)),
    seen: seen && t(seen.isAtLeast ? 'flags.seenAtLeast' : 'flags.seen', { value }),
  }
}
