import { isTechnicalFlag } from '@pengawas/shared/flags'
import { worstFlag } from '@pengawas/shared/rules/flag-weight'
import { IconCheck, IconTool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { useWall } from '../hooks/wall-context.ts'
import { flagsOf } from '../rules/merge-flags.ts'
import classes from './tile-flag.module.css'

/** The worst flag that nobody has dismissed, over the foot of the picture. */
export function TileFlag({ testSessionId, assessmentId }: { testSessionId: string; assessmentId: string }) {
  const { t, i18n } = useTranslation('wall')
  const titleOf = useFlagTitle()
  const book = useWall((state) => state.books[assessmentId])
  const flag = useMemo(() => (book ? worstFlag(flagsOf(book, testSessionId)) : undefined), [book, testSessionId])
  if (!flag) return null
  const isTechnical = isTechnicalFlag(flag)
  return (
    <div
      className={classes.flag}
      data-severity={isTechnical ? 'technical' : flag.severity}
      data-status={flag.validationStatus}
      data-testid="tile-flag"
      data-flag-type={flag.type}
    >
      {flag.validationStatus === 'confirmed' ? (
        <IconCheck size={15} role="img" aria-label={t('flags.confirmed')} className={classes.sign} />
      ) : null}
      {isTechnical ? (
        <IconTool size={15} role="img" aria-label={t('flagType.technical')} className={classes.sign} />
      ) : null}
      <span className={classes.title}>{titleOf(flag)}</span>
      <span className={classes.time}>{formatClock(flag.timestamp, i18n.language)}</span>
    </div>
  )
}
