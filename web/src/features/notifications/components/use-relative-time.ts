import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { tagOf } from '../../../lib/rules/numbers.ts'
import { relativeTime } from '../rules/relative-time.ts'

const TICK_MS = 30_000

/** Words for how long ago an instant was, which go on counting while they are on the screen. */
export function useRelativeTime(): (instant: string) => string {
  const { t, i18n } = useTranslation('notifications')
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), TICK_MS, { autoInvoke: true })
  return (instant) => {
    const age = relativeTime(Date.parse(instant), now)
    if (age.kind === 'now') return t('justNow')
    if (age.kind === 'date') return formatInstant(instant, i18n.language)
    return new Intl.RelativeTimeFormat(tagOf(i18n.language), { numeric: 'always' }).format(-age.amount, age.unit)
  }
}
