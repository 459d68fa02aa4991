import { Alert, Anchor, Button, Container, Group, Kbd, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { WAITING_PARAMETER, waitingQuery } from '../../../lib/check-ins.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useDecide, type GivenDecision } from '../api.ts'
import { inOrder, nextWaiting } from '../rules/waiting.ts'
import { useDeskKeys } from '../hooks/use-desk-keys.ts'
import { Desk } from './desk.tsx'
import type { LivePicture } from './desk-pictures.tsx'
import { WaitingList } from './waiting-list.tsx'
import classes from './waiting-room.module.css'

/** Candidates before the start of their test, and the desk at which a proctor compares one's pictures and decides. */
export function WaitingRoomPage({ Live, Phone }: Record<'Live' | 'Phone', LivePicture>) {
  const { t } = useTranslation('waitingRoom')
  const result = useQuery(waitingQuery)
  const candidates = useMemo(() => inOrder(result.data?.items ?? []), [result.data])
  const [query, setQuery] = useSearchParams()
  const [last, setLast] = useState<GivenDecision | null>(null)
  const named = query.get(WAITING_PARAMETER)
  const open = candidates.find(({ testSessionId }) => testSessionId === named)
  const show = (testSessionId: string | null): void =>
    setQuery(testSessionId === null ? {} : { [WAITING_PARAMETER]: testSessionId }, { replace: true })
  const decide = useDecide((given) => {
    setLast(given)
    if (given.candidate.testSessionId === named) show(nextWaiting(candidates, named))
  })
  const decideOn = (candidate: WaitingCandidate) => (decision: GivenDecision['decision']) =>
    decide.mutate({ candidate, decision })
  const isOf = (candidate: WaitingCandidate): boolean =>
    decide.variables?.candidate.testSessionId === candidate.testSessionId
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="md">
        <Group justify="space-between">
          <Text c="var(--pengawas-quiet)">{t('hint')}</Text>
          <Anchor component={Link} to="/dashboard/monitoring">
            {t('toWall')}
          </Anchor>
        </Group>
        <VisuallyHidden role="status">
          {result.isSuccess ? t('announced', { value: result.data.waiting }) : ''}
        </VisuallyHidden>
        <div role="status">
          {last === null ? null : (
            <LastDecision
              given={last}
              onOpenAgain={() => decideOn(last.candidate)({ decision: 'open-again', reason: '' })}
            />
          )}
        </div>
        {decide.isError ? (
          <FailureAlert error={decide.error} title={t('failedDecision', { name: decide.variables.candidate.name })} />
        ) : null}
        <QueryStatus result={result} />
        {result.isSuccess && candidates.length === 0 ? <Text>{t('empty')}</Text> : null}
        {candidates.length === 0 ? null : (
          <div className={classes.room}>
            <WaitingList candidates={candidates} openId={named} onOpen={show} />
            {open ? (
              <Desk
                key={open.testSessionId}
                candidate={open}
                Live={Live}
                Phone={Phone}
                isSending={decide.isPending && isOf(open)}
                onDecide={decideOn(open)}
                onNext={() => show(nextWaiting(candidates, named))}
              />
            ) : (
              <NobodyOpen onNext={() => show(nextWaiting(candidates, null))} />
            )}
          </div>
        )}
      </Stack>
    </Container>
  )
}

/** What was decided a moment ago; a refusal can be taken back at once. */
function LastDecision({ given, onOpenAgain }: { given: GivenDecision; onOpenAgain: () => void }) {
  const { t } = useTranslation('waitingRoom')
  const { candidate, decision } = given
  return (
    <Alert color={decision.decision === 'refuse' ? 'orange' : 'teal'} data-testid="last-decision">
      <Group justify="space-between">
        <span>{t(`done.${decision.decision}`, { name: candidate.name })}</span>
        {decision.decision === 'refuse' ? (
          <Button size="compact-sm" variant="default" onClick={onOpenAgain}>
            {t('openAgain')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  )
}

function NobodyOpen({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation('waitingRoom')
  useDeskKeys({ n: onNext })
  return (
    <div className={classes.desk}>
      <Text>{t('choose')}</Text>
      <Group>
        <Button variant="default" rightSection={<Kbd>N</Kbd>} onClick={onNext}>
          {t('next')}
        </Button>
      </Group>
    </div>
  )
}
