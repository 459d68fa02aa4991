import type { Flag } from '@pengawas/shared/contracts/flags'
import { isTechnicalFlag } from '@pengawas/shared/flags'
import { worstFlag } from '@pengawas/shared/rules/flag-weight'
import { IconCheck, IconTool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { useWall } from '../hooks/wall-context.ts'
import { flagsOf } from '../rules/merge-flags.ts'
import { useTruthText } from '../../../lib/flag-kinds.ts'
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
      <TileTruth flag={flag} />
      <span className={classes.time}>{formatClock(flag.timestamp, i18n.language)}</span>
    </div>
  )
}

/** How often its kind is right, as short as a tile needs it; the sentence is its name. */
function TileTruth({ flag }: { flag: Flag }) {
  const truth = useTruthText(flag)
  if (truth === null) return null
  return (
    <span className={classes.time} role="img" aria-label={truth.text} title={truth.text} data-testid="tile-truth">
      {truth.short}
    </span>
  )
}
