import { Badge, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import type { TerminationReview } from '@pengawas/shared/contracts/termination-reviews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { FirstFew } from '../../../ui/first-few.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { ReopenMany } from './reopen-many.tsx'
import { terminationReviewsQuery, useDecideTermination, useReactivate } from './flags-api.ts'

const MIN_REASON = 3
const FIRST_UPHELD = 3

/** Tests that people ended, until a second person has decided about it, and those that could still go on; nothing where there are none. */
export function TerminationReviews() {
  const { t } = useTranslation(['flags', 'interventions'])
  const waiting = useQuery(terminationReviewsQuery('waiting'))
  const upheld = useQuery(terminationReviewsQuery('upheld'))
  const endedForGood = upheld.data?.items.filter(({ mayReactivate }) => mayReactivate) ?? []
  const undecided = waiting.data?.items.filter(({ mayDecide, canReopen }) => mayDecide && canReopen) ?? []
  const mayCommand = mayDo(useUser(), 'test-session:command')
  return (
    <>
      {mayCommand ? <ReopenMany reviews={[...undecided, ...endedForGood]} /> : null}
      {waiting.data?.items.length === 0 ? null : (
        <section aria-label={t('flags:terminations.title')}>
          <Title order={2} size="h5" mb="sm">
            {t('flags:terminations.title')} ({waiting.data?.total ?? '–'})
          </Title>
          <QueryStatus result={waiting} />
          <Cards reviews={waiting.data?.items ?? []} />
        </section>
      )}
      {endedForGood.length === 0 ? null : (
        <Stack component="section" gap="sm" aria-label={t('interventions:reactivate.title')}>
          <Title order={2} size="h5" mt="sm">
            {t('interventions:reactivate.title')} ({endedForGood.length})
          </Title>
          <FirstFew
            all={endedForGood}
            few={FIRST_UPHELD}
            more={(value) => t('flags:terminations.more', { value })}
            fewer={t('flags:terminations.fewer')}
            title={t('interventions:reactivate.title')}
            show={(some) => <Cards reviews={some} />}
          />
        </Stack>
      )}
    </>
  )
}

const Cards = ({ reviews }: { reviews: readonly TerminationReview[] }) => (
  <Stack gap="sm">
    {reviews.map((review) => (
      <TerminationCard key={review.id} review={review} />
    ))}
  </Stack>
)

interface TerminationCardProps {
  review: TerminationReview
  /** Whether the card says whose test it is. */
  isNamed?: boolean
  /** Once the test goes on again. */
  onReopened?: (() => void) | undefined
}

export function TerminationCard({ review, isNamed = true, onReopened }: TerminationCardProps) {
  const { t, i18n } = useTranslation(['flags', 'wall', 'interventions'])
  const { participantName, code, assessmentTitle, terminatedByName, reason, cause, terminatedAt } = review
  const { decision, mayDecide, canReopen, mayReactivate } = review
  return (
    <Paper component="article" withBorder p="md" data-testid="termination-review">
      <Group justify="space-between" gap="xs">
        {isNamed ? (
          <div>
            <Text fw={650}>
              <bdi>{participantName}</bdi> · {code}
            </Text>
            <Text size="sm" c="var(--pengawas-quiet)">
              <bdi>{assessmentTitle}</bdi>
            </Text>
          </div>
        ) : null}
        {decision === 'waiting' ? (
          <Badge variant="light" color="orange">
            {t('flags:status.proposed')}
          </Badge>
        ) : null}
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
          <DecisionForm id={review.id} onReopened={onReopened} />
        </>
      ) : decision === 'waiting' ? (
        <Text size="sm" mt="xs">
          {t('flags:terminations.others')}
        </Text>
      ) : null}
      {mayReactivate ? <ReactivateForm testSessionId={review.testSessionId} onReopened={onReopened} /> : null}
    </Paper>
  )
}

function DecisionForm({ id, onReopened }: { id: string; onReopened: (() => void) | undefined }) {
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
          onClick={() =>
            decide.mutate(
              { decision: 'overturn', reason: given },
              { onSuccess: ({ isReopened }) => isReopened && onReopened?.() },
            )
          }
        >
          {t('flags:terminations.overturn')}
        </Button>
      </Group>
    </>
  )
}

interface ReactivateFormProps {
  testSessionId: string
  onReopened: (() => void) | undefined
}

function ReactivateForm({ testSessionId, onReopened }: ReactivateFormProps) {
  const { t } = useTranslation(['interventions', 'wall'])
  const [reason, setReason] = useState('')
  const reactivate = useReactivate(testSessionId)
  const given = reason.trim()
  return (
    <>
      <Text size="sm" mt="xs">
        {t('interventions:reactivate.text')}
      </Text>
      <Textarea
        mt="xs"
        label={t('wall:flags.reviewReason')}
        autosize
        minRows={1}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {reactivate.isError ? <FailureAlert error={reactivate.error} /> : null}
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        disabled={given.length < MIN_REASON}
        loading={reactivate.isPending}
        onClick={() => reactivate.mutate(given, { onSuccess: () => onReopened?.() })}
      >
        {t('interventions:reactivate.give')}
      </Button>
    </>
  )
}
