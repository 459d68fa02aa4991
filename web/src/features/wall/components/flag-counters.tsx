import { FLAG_SEVERITIES } from '@pengawas/shared/flags'
import type { CountedFlags } from '@pengawas/shared/rules/flag-weight'
import { IconCheck, IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './flag-counters.module.css'

/** One number per severity: what waits for a person, what was confirmed, and apart from both what is technical. */
export function FlagCounters({ counted, className }: { counted: CountedFlags; className?: string | undefined }) {
  const { t } = useTranslation('wall')
  const { flagCounts, confirmedCounts, technicalFlags } = counted
  const of = (counts: typeof flagCounts) => FLAG_SEVERITIES.filter((severity) => counts[severity] > 0)
  return (
    <span className={`${classes.counters} ${className ?? ''}`}>
      {of(confirmedCounts).map((severity) => (
        <Counter
          key={`confirmed-${severity}`}
          kind={severity}
          name={`confirmed-${severity}`}
          label={`${t('flags.confirmed')}, ${t(`severity.${severity}`)}`}
          count={confirmedCounts[severity]}
          sign={<IconCheck size={12} stroke={3} aria-hidden />}
        />
      ))}
      {of(flagCounts).map((severity) => (
        <Counter
          key={severity}
          kind={severity}
          name={severity}
          label={t(`severity.${severity}`)}
          count={flagCounts[severity]}
        />
      ))}
      {technicalFlags > 0 ? (
        <Counter
          kind="technical"
          name="technical"
          label={t('flagType.technical')}
          count={technicalFlags}
          sign={<IconTool size={12} aria-hidden />}
        />
      ) : null}
    </span>
  )
}

interface CounterProps {
  kind: string
  name: string
  label: string
  count: number
  sign?: ReactNode
}

function Counter({ kind, name, label, count, sign }: CounterProps) {
  return (
    <span
      className={classes.counter}
      data-severity={kind}
      data-testid={`flag-count-${name}`}
      role="img"
      aria-label={`${label}: ${count}`}
      title={label}
    >
      {sign}
      {count}
    </span>
  )
}
