import { Center, Container } from '@mantine/core'
import type { Assessment } from '@pengawas/shared/contracts/assessments'
import { CONSENT_TEXT_VERSION } from '@pengawas/shared/contracts/test-sessions'
import { CANDIDATE_NAMESPACE } from '@pengawas/shared/sockets/candidate'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { failureCode, type FailureCode } from '../../../lib/http.ts'
import type { EntryRefusal } from '../../../lib/participant-assessments.ts'
import { askWhySignedOut } from '../../../lib/profile.ts'
import { openSocket } from '../../../lib/socket.ts'
import type { StartedTest } from '../../../lib/started-test.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { ServerAway } from '../../../ui/server-away.tsx'
import { Splash } from '../../../ui/splash.tsx'
import { useStartSession } from '../api/test-sessions.ts'
import { NoEntry } from './notices.tsx'

/** What the server may have found since the page was opened. */
const REFUSALS: Partial<Record<FailureCode, EntryRefusal>> = {
  'test-session-over': 'used-up',
  'assessment-not-active': 'expired',
  'not-found': 'not-assigned',
}

const NOTHING_SHARED = { camera: false, microphone: false, screen: false, textVersion: CONSENT_TEXT_VERSION }

/** A test that nobody watches needs no permissions: it starts, or goes on, at once. */
export function PlainStart({
  assessment,
  onStarted,
}: {
  assessment: Assessment
  onStarted: (startedTest: StartedTest) => void
}) {
  const queryClient = useQueryClient()
  const { mutate, isError, error } = useStartSession()
  const begin = useRef<() => void>(() => undefined)
  useEffect(() => {
    begin.current = () =>
      mutate(
        { assessmentId: assessment.id, consent: NOTHING_SHARED },
        {
          onSuccess: (testSession) => {
            const connection = openSocket(CANDIDATE_NAMESPACE, { testSessionId: testSession.id }, (code) => {
              if (code === 'not-authenticated') askWhySignedOut(queryClient)
            })
            onStarted({ testSession, assessment, connection, proctoring: null })
            connection.socket.connect()
          },
        },
      )
  })
  useEffect(() => begin.current(), [])
  if (!isError) return <Splash />
  const code = failureCode(error)
  const refusal = REFUSALS[code]
  if (refusal !== undefined) return <NoEntry refusal={refusal} />
  if (code === 'unreachable' || code === 'unavailable') return <ServerAway onRetry={() => begin.current()} />
  return (
    <Center mih="100vh">
      <Container size="xs">
        <FailureAlert error={error} />
      </Container>
    </Center>
  )
}
