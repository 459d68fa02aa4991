import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { useWall } from '../hooks/wall-context.ts'
import { flagsOf } from '../rules/merge-flags.ts'
import classes from './tile-flag.module.css'

/** The newest flag that nobody has reviewed, over the foot of the picture. */
export function TileFlag({ testSessionId, assessmentId }: { testSessionId: string; assessmentId: string }) {
  const { i18n } = useTranslation()
  const titleOf = useFlagTitle()
  const book = useWall((state) => state.books[assessmentId])
  const flag = useMemo(
    () =>
      book ? flagsOf(book, testSessionId).find(({ validationStatus }) => validationStatus === 'pending') : undefined,
    [book, testSessionId],
  )
  if (!flag) return null
  return (
    <div className={classes.flag} data-severity={flag.severity} data-testid="tile-flag" data-flag-type={flag.type}>
      <span className={classes.title}>{titleOf(flag)}</span>
      <span className={classes.time}>{formatClock(flag.timestamp, i18n.language)}</span>
    </div>
  )
}
