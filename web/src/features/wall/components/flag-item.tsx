import { Badge, Button, Group, Text } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import type { ReviewVerdict } from '@pengawas/shared/flags'
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { formatRemaining } from '../../../lib/remaining.ts'
import { formatPercent } from '../../../lib/rules/numbers.ts'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { FlagDetails } from './flag-details.tsx'
import { ReviewForm } from './review-form.tsx'
import classes from './flag-item.module.css'

interface FlagItemProps {
  flag: Flag
  isChosen: boolean
  isOpen: boolean
  /** The verdict being given a reason now. */
  verdict: ReviewVerdict | null
  onToggle: () => void
  onReview: (verdict: ReviewVerdict) => void
  onReviewed: () => void
}

const VERDICT_COLORS = { pending: 'yellow', confirmed: 'red', dismissed: 'gray' } as const

export function FlagItem({ flag, isChosen, isOpen, verdict, onToggle, onReview, onReviewed }: FlagItemProps) {
  const { t, i18n } = useTranslation('wall')
  const titleOf = useFlagTitle()
  const isPending = flag.validationStatus === 'pending'
  const lastedMs = flag.endedAt === null ? null : Date.parse(flag.endedAt) - Date.parse(flag.timestamp)
  return (
    <article
      id={`flag-${flag.id}`}
      className={classes.flag}
      data-testid="flag"
      data-flag-type={flag.type}
      data-severity={flag.severity}
      data-status={flag.validationStatus}
      data-chosen={isChosen}
      aria-label={`${titleOf(flag)}, ${t(`severity.${flag.severity}`)}`}
    >
      <button type="button" className={classes.summary} aria-expanded={isOpen} onClick={onToggle}>
        <span className={classes.severity} data-severity={flag.severity}>
          {t(`severity.${flag.severity}`)}
        </span>
        <span className={classes.title}>{titleOf(flag)}</span>
        <span className={classes.number}>{formatPercent(flag.confidence, i18n.language)}</span>
        <span className={classes.number}>{formatClock(flag.timestamp, i18n.language)}</span>
        {lastedMs === null ? null : (
          <span className={classes.number} data-testid="flag-lasted">
            {t('flags.lasted', { value: formatRemaining(lastedMs) })}
          </span>
        )}
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      </button>
      {isPending ? (
        verdict === null ? (
          <Group gap="xs" className={classes.actions}>
            <Button
              size="compact-sm"
              variant="light"
              color="red"
              leftSection={<IconCheck size={15} aria-hidden />}
              onClick={() => onReview('confirmed')}
            >
              {t('flags.confirm')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconX size={15} aria-hidden />}
              onClick={() => onReview('dismissed')}
            >
              {t('flags.dismiss')}
            </Button>
          </Group>
        ) : (
          <ReviewForm key={verdict} flag={flag} verdict={verdict} onDone={onReviewed} />
        )
      ) : (
        <Group gap="xs" className={classes.actions}>
          <Badge variant="light" color={VERDICT_COLORS[flag.validationStatus]}>
            {t(`flags.${flag.validationStatus === 'confirmed' ? 'confirmed' : 'dismissed'}`)}
          </Badge>
          <Text size="xs" c="var(--pengawas-quiet)">
            {flag.reviewerName} · {flag.reviewReason}
          </Text>
        </Group>
      )}
      {isOpen ? <FlagDetails flag={flag} /> : null}
    </article>
  )
}
