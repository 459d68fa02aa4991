import { Badge, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import type { TerminationReview } from '@pengawas/shared/contracts/termination-reviews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { terminationReviewsQuery, useDecideTermination } from './flags-api.ts'

const MIN_REASON = 3

/** Tests that people ended, until a second person has upheld or overturned that; nothing where none waits. */
export function TerminationReviews() {
  const { t } = useTranslation('flags')
  const reviews = useQuery(terminationReviewsQuery)
  if (reviews.data?.items.length === 0) return null
  return (
    <section aria-label={t('terminations.title')}>
      <Title order={2} size="h5" mb="sm">
        {t('terminations.title')} ({reviews.data?.total ?? '–'})
      </Title>
      <QueryStatus result={reviews} />
      <Stack gap="sm">
        {reviews.data?.items.map((review) => (
          <TerminationCard key={review.id} review={review} />
        ))}
      </Stack>
    </section>
  )
}

function TerminationCard({ review }: { review: TerminationReview }) {
  const { t, i18n } = useTranslation(['flags', 'wall', 'interventions'])
  const { participantName, code, assessmentTitle, terminatedByName, reason, cause, terminatedAt } = review
  const { mayDecide, canReopen } = review
  return (
    <Paper component="article" withBorder p="md" data-testid="termination-review">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={650}>
            <bdi>{participantName}</bdi> · {code}
          </Text>
          <Text size="sm" c="var(--pengawas-quiet)">
            <bdi>{assessmentTitle}</bdi>
          </Text>
        </div>
        <Badge variant="light" color="orange">
          {t('flags:status.proposed')}
        </Badge>
      </Group>
      <Text size="sm" mt="xs" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {t('flags:terminations.text', { name: terminatedByName, time: formatInstant(terminatedAt, i18n.language) })}{' '}
        {t('wall:incidents.because', { reason })}
        {cause === null ? null : ` (${t(`interventions:cause.${cause}`)})`}
      </Text>
      {mayDecide ? (
        <>
          <Text size="sm" mt="xs">
            {t(canReopen ? 'flags:terminations.reopens' : 'flags:terminations.stays')}
          </Text>
          <DecisionForm id={review.id} />
        </>
      ) : null}
    </Paper>
  )
}

function DecisionForm({ id }: { id: string }) {
  const { t } = useTranslation(['flags', 'wall'])
  const [reason, setReason] = useState('')
  const decide = useDecideTermination(id)
  const given = reason.trim()
  const isShort = given.length < MIN_REASON
  return (
    <>
      <Textarea
        mt="xs"
        label={t('wall:flags.reviewReason')}
        autosize
        minRows={1}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {decide.isError ? <FailureAlert error={decide.error} /> : null}
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          disabled={isShort}
          loading={decide.isPending && decide.variables.decision === 'uphold'}
          onClick={() => decide.mutate({ decision: 'uphold', reason: given })}
        >
          {t('flags:terminations.uphold')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isShort}
          loading={decide.isPending && decide.variables.decision === 'overturn'}
          onClick={() => decide.mutate({ decision: 'overturn', reason: given })}
        >
          {t('flags:terminations.overturn')}
        </Button>
      </Group>
    </>
  )
}
