import { Box } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import type { ReviewVerdict } from '@pengawas/shared/flags'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { formatPercent } from '../../../lib/rules/numbers.ts'
import { isOnlyObserved, isTechnicalFlag } from '@pengawas/shared/flags'
import { useFlagKind, useFlagTitle } from '../../../lib/flag-title.ts'
import { useFlagExtent } from '../hooks/use-flag-extent.ts'
import { FlagRecord } from '../flags/flag-record.tsx'
import { KindTruth } from '../../../ui/supervision/kind-truth.tsx'
import { PackageButton } from '../../../ui/supervision/package-button.tsx'
import { WatchLink } from '../../../ui/supervision/watch-link.tsx'
import { FlagDetails } from './flag-details.tsx'
import { FlagVerdict } from './flag-verdict.tsx'
import type { GivenReview } from './review-form.tsx'
import classes from './flag-item.module.css'

interface FlagItemProps {
  flag: Flag
  isChosen: boolean
  isOpen: boolean
  /** The verdict being given a reason now. */
  verdict: ReviewVerdict | null
  save: (review: GivenReview) => Promise<void>
  onToggle: () => void
  onReview: (verdict: ReviewVerdict) => void
  onReviewed: () => void
}

export function FlagItem({ flag, isChosen, isOpen, verdict, save, onToggle, onReview, onReviewed }: FlagItemProps) {
  const { t, i18n } = useTranslation('wall')
  const titleOf = useFlagTitle()
  const kindOf = useFlagKind()
  const { lasted, seen } = useFlagExtent(flag)
  const severity = isOnlyObserved(flag) || isTechnicalFlag(flag) ? 'technical' : flag.severity
  return (
    <article
      id={`flag-${flag.id}`}
      className={classes.flag}
      data-testid="flag"
      data-flag-type={flag.type}
      data-severity={severity}
      data-status={flag.validationStatus}
      data-chosen={isChosen}
      aria-label={`${titleOf(flag)}, ${kindOf(flag)}`}
    >
      <button type="button" className={classes.summary} aria-expanded={isOpen} onClick={onToggle}>
        <span className={classes.severity} data-severity={severity}>
          {kindOf(flag)}
        </span>
        <span className={classes.title}>{titleOf(flag)}</span>
        {flag.raisedBy === null ? (
          <span className={classes.number}>{formatPercent(flag.confidence, i18n.language)}</span>
        ) : null}
        <span className={classes.number}>{formatClock(flag.timestamp, i18n.language)}</span>
        {lasted === null ? null : (
          <span className={classes.number} data-testid="flag-lasted">
            {t('flags.lasted', { value: lasted })}
          </span>
        )}
        {seen === null ? null : (
          <span className={classes.number} data-testid="flag-seen">
            {seen}
          </span>
        )}
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      </button>
      <Box px={12} pb={4}>
        <KindTruth flag={flag} />
      </Box>
      <FlagVerdict flag={flag} verdict={verdict} save={save} onReview={onReview} onReviewed={onReviewed} />
      {isOpen ? (
        <>
          <FlagDetails flag={flag} />
          <Box px={12} pt="xs">
            <WatchLink testSessionId={flag.testSessionId} at={flag.timestamp} />
          </Box>
          <PackageButton flagIds={[flag.id]} />
          <FlagRecord flag={flag} isFolded />
        </>
      ) : null}
    </article>
  )
}
