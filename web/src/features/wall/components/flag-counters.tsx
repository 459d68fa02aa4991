import { FLAG_SEVERITIES } from '@pengawas/shared/flags'
import type { FlagCounts } from '@pengawas/shared/contracts/proctoring'
import { useTranslation } from 'react-i18next'
import classes from './flag-counters.module.css'

/** Flags that wait for a person, one number per severity that has any. */
export function FlagCounters({ counts, className }: { counts: FlagCounts; className?: string | undefined }) {
  const { t } = useTranslation('wall')
  return (
    <span className={`${classes.counters} ${className ?? ''}`}>
      {FLAG_SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) => (
        <span
          key={severity}
          className={classes.counter}
          data-severity={severity}
          data-testid={`flag-count-${severity}`}
          role="img"
          aria-label={`${t(`severity.${severity}`)}: ${counts[severity]}`}
          title={t(`severity.${severity}`)}
        >
          {counts[severity]}
        </span>
      ))}
    </span>
  )
}
