import { Text } from '@mantine/core'
import { RANKING_POLL_MS } from '@pengawas/shared/contracts/rankings'
import { FIGURE_HOLDS_MS } from '@pengawas/shared/rules/figure-age'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { useLasting } from '../../../lib/use-lasting.ts'

/** A poll that did not come, and its time to arrive. */
const LATE_AFTER_MS = RANKING_POLL_MS + FIGURE_HOLDS_MS

interface RankingAgeProps {
  /** By the page's clock, in milliseconds; 0 before anything was read. */
  readAt: number
  isFollowed: boolean
  /** Changes are pushed at this moment. */
  hasLine: boolean
}

/** How old the figures are, and whether they still follow what happens. */
export function RankingAge({ readAt, isFollowed, hasLine }: RankingAgeProps) {
  const { t, i18n } = useTranslation('rankings')
  // A poll that arrives begins the wait anew: another key, another component.
  if (readAt === 0) return null
  const time = formatClock(readAt, i18n.language)
  if (!isFollowed)
    return (
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('age.still', { time })}
      </Text>
    )
  return hasLine ? (
    <Text size="sm" c="var(--pengawas-quiet)">
      {t('age.live')}
    </Text>
  ) : (
    <PolledAge key={readAt} time={time} />
  )
}

function PolledAge({ time }: { time: string }) {
  const { t } = useTranslation('rankings')
  const isLate = useLasting(LATE_AFTER_MS)
  return (
    <Text size="sm" role="status" {...(isLate ? { fw: 600 } : { c: 'var(--pengawas-quiet)' })}>
      {t(isLate ? 'age.late' : 'age.polled', { time })}
    </Text>
  )
}
