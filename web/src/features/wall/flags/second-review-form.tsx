import { Alert, Button, Group, Textarea } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useSecondReview } from './flags-api.ts'

const MIN_REASON = 3

/** The second person upholds or overturns a changed verdict, in writing. */
export function SecondReviewForm({ flag }: { flag: Flag }) {
  const { t } = useTranslation(['flags', 'wall'])
  const [reason, setReason] = useState('')
  const review = useSecondReview(flag)
  const verdict = flag.proposedVerdict
  if (verdict === null) return null
  const given = reason.trim()
  const decide = (decision: 'uphold' | 'overturn'): void => review.mutate({ decision, reason: given })
  return (
    <Alert color="orange" variant="light" title={t('flags:second.title')} mx={12} mb="sm">
      {t('flags:second.text', { verdict: t(`wall:flags.${verdict}`) })}
      <Textarea
        mt="xs"
        label={t('wall:flags.reviewReason')}
        autosize
        minRows={1}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {review.isError ? <FailureAlert error={review.error} /> : null}
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          disabled={given.length < MIN_REASON}
          loading={review.isPending}
          onClick={() => decide('uphold')}
        >
          {t('flags:second.uphold')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={given.length < MIN_REASON || review.isPending}
          onClick={() => decide('overturn')}
        >
          {t('flags:second.overturn')}
        </Button>
      </Group>
    </Alert>
  )
}
