import { Badge, Button, Group, Text } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import type { ReviewVerdict } from '@pengawas/shared/flags'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ReviewForm, type GivenReview } from './review-form.tsx'
import classes from './flag-item.module.css'

interface FlagVerdictProps {
  flag: Flag
  /** The verdict being given a reason now. */
  verdict: ReviewVerdict | null
  /** Left out for people who only read. */
  save?: ((review: GivenReview) => Promise<void>) | undefined
  onReview: (verdict: ReviewVerdict) => void
  onReviewed: () => void
}

const VERDICT_COLORS = { confirmed: 'red', dismissed: 'gray' } as const

/** What people made of a flag, and the ways to judge it, or to judge it anew. */
export function FlagVerdict({ flag, verdict, save, onReview, onReviewed }: FlagVerdictProps) {
  const { t } = useTranslation(['wall', 'flags'])
  const { validationStatus } = flag
  return (
    <>
      {validationStatus === 'pending' ? null : <Standing flag={flag} verdict={validationStatus} />}
      {save === undefined ? null : verdict === null ? (
        <Group gap="xs" className={classes.actions}>
          <Button
            size="compact-sm"
            variant={validationStatus === 'pending' ? 'light' : 'subtle'}
            color="red"
            leftSection={<IconCheck size={15} aria-hidden />}
            onClick={() => onReview('confirmed')}
          >
            {t(validationStatus === 'pending' ? 'wall:flags.confirm' : 'flags:confirmAgain')}
          </Button>
          <Button
            size="compact-sm"
            variant={validationStatus === 'pending' ? 'default' : 'subtle'}
            color="gray"
            leftSection={<IconX size={15} aria-hidden />}
            onClick={() => onReview('dismissed')}
          >
            {t(validationStatus === 'pending' ? 'wall:flags.dismiss' : 'flags:dismissAgain')}
          </Button>
        </Group>
      ) : (
        <ReviewForm key={verdict} flag={flag} verdict={verdict} save={save} onDone={onReviewed} />
      )}
    </>
  )
}

function Standing({ flag, verdict }: { flag: Flag; verdict: ReviewVerdict }) {
  const { t } = useTranslation(['wall', 'flags'])
  const { dismissal, reviewReason, reviewerName, proposedVerdict } = flag
  const words = [
    reviewerName,
    dismissal === null || dismissal === 'other' ? null : t(`flags:dismissal.${dismissal}`),
    reviewReason,
  ].filter((word) => word !== null && word !== '')
  return (
    <Group gap="xs" className={classes.actions}>
      <Badge variant="light" color={VERDICT_COLORS[verdict]}>
        {t(`wall:flags.${verdict}`)}
      </Badge>
      <Text size="xs" c="var(--pengawas-quiet)" dir="auto">
        {words.join(' · ')}
      </Text>
      {proposedVerdict === null ? null : (
        <Badge
          variant="outline"
          color="orange"
          data-testid="flag-proposed"
          style={{ blockSize: 'auto', whiteSpace: 'normal' }}
        >
          {t('flags:proposed', { verdict: t(`wall:flags.${proposedVerdict}`) })}
        </Badge>
      )}
    </Group>
  )
}
