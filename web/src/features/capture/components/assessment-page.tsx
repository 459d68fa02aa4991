import { type Assessment, isWatched } from '@pengawas/shared/contracts/assessments'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { entryRefusal, participantAssessmentsQuery, runningSession } from '../../../lib/participant-assessments.ts'
import type { StartedTest } from '../../../lib/started-test.ts'
import { ServerAway } from '../../../ui/server-away.tsx'
import { Splash } from '../../../ui/splash.tsx'
import { mayGoWithout } from '../machine/going-without.ts'
import { browserSupport } from '../media/acquire.ts'
import { CaptureSession } from '../media/capture-session.ts'
import type { Opened } from '../store/capture-store.ts'
import { followArrival, followCamera } from '../store/follow.ts'
import { followMediaWay } from '../store/media-way.ts'
import { AccessPage } from './access-page.tsx'
import { CheckInAgainPage } from './check-in-again-page.tsx'
import { CheckedDevices } from './checked-devices.tsx'
import { NoEntry, Unsupported } from './notices.tsx'
import { PhoneTrouble } from './phone-trouble.tsx'
import { PlainStart } from './plain-start.tsx'
import { ProctoringPanel } from './proctoring-panel.tsx'
import { RecordingMark } from './recording-sign.tsx'
import { ResumePage } from './resume-page.tsx'
import { SignedOutByHub } from './signed-out-by-hub.tsx'
import { SourceSigns } from './source-signs.tsx'
import { SourceTroubles } from './source-troubles.tsx'

interface AssessmentPageProps {
  /** The test itself, once everything that it needs is there. */
  Room: ComponentType<{ startedTest: StartedTest }>
  /** Asks first where another page has the running test. */
  Gate: ComponentType<{ testSessionId: string; children: ReactNode }>
  /** What comes before the clock starts, where the assessment asks for it. */
  CheckIn: ComponentType<{ startedTest: StartedTest; onAdmitted: (testSession: TestSession) => void }>
}

interface Started {
  startedTest: StartedTest
  capture: CaptureSession | null
}

function startProctored(assessment: Assessment, testSession: TestSession, opened: Opened): Started {
  const capture = new CaptureSession(testSession, assessment.mediaPolicy, opened)
  const phone = assessment.checkIn?.phone ?? 'off'
  const hasPhone = phone !== 'off'
  const proctoring: StartedTest['proctoring'] = {
    signs: <SourceSigns capture={capture} />,
    recording: <RecordingMark capture={capture} />,
    panel: <ProctoringPanel capture={capture} code={testSession.code} phoneOf={hasPhone ? testSession.id : null} />,
    devices: <CheckedDevices capture={capture} />,
    troubles: <SourceTroubles capture={capture} />,
    phoneTrouble: hasPhone ? (
      <PhoneTrouble capture={capture} testSessionId={testSession.id} isRequired={phone === 'required'} />
    ) : null,
    isAsking: () => capture.isAsking,
    onScreenEnded: (onEnded) => capture.onScreenEnded(onEnded),
    onMedia: (onChange) => followMediaWay(capture.store, onChange),
    onArrival: (onChange) => followArrival(capture.store, onChange),
    onCamera: (onChange) => followCamera(capture.store, onChange),
    reconnect: () => capture.reconnect(),
    stop: () => capture.stop(),
  }
  return { startedTest: { testSession, assessment, connection: capture.connection, proctoring }, capture }
}

/** The way into one test: permissions first where it is watched, then the test. */
export function AssessmentPage({ Room, Gate, CheckIn }: AssessmentPageProps) {
  const { assessmentId } = useParams()
  const list = useQuery({ ...participantAssessmentsQuery, staleTime: Infinity, refetchOnMount: 'always' })
  const [started, setStarted] = useState<Started | null>(null)
  // An admission changes the test session, and neither its picture nor its connection.
  const capture = started?.capture
  const connection = started?.startedTest.connection
  useEffect(() => () => (capture ? capture.stop() : connection?.close()), [capture, connection])

  if (started) {
    const { startedTest } = started
    const admit = (testSession: TestSession): void =>
      setStarted({ ...started, startedTest: { ...startedTest, testSession, isJustAdmitted: true } })
    return (
      <>
        {started.capture ? <SignedOutByHub capture={started.capture} /> : null}
        {startedTest.testSession.status === 'check-in' ? (
          <CheckIn startedTest={startedTest} onAdmitted={admit} />
        ) : (
          <Room startedTest={startedTest} />
        )}
      </>
    )
  }
  const found = list.data?.find(({ assessment }) => assessment.id === assessmentId)
  if (list.isPending || !list.isFetchedAfterMount) return <Splash />
  // A later fetch that fails takes nobody out of a page that stands.
  if (list.data === undefined) return <ServerAway onRetry={() => void list.refetch()} />
  const refusal = entryRefusal(found)
  if (!found || refusal !== null)
    return (
      <NoEntry
        refusal={refusal ?? 'not-assigned'}
        reason={found?.testSession?.statusReason ?? null}
        own={found ?? null}
      />
    )
  const { assessment } = found
  const testSession = runningSession(found)
  const entrance = isWatched(assessment.mediaPolicy) ? (
    <Watched found={found} receivedAt={list.dataUpdatedAt} onStarted={setStarted} />
  ) : (
    <PlainStart assessment={assessment} onStarted={(startedTest) => setStarted({ startedTest, capture: null })} />
  )
  // No page has a test that has not begun.
  const isUnderWay = testSession !== null && testSession.status !== 'check-in'
  return isUnderWay ? <Gate testSessionId={testSession.id}>{entrance}</Gate> : entrance
}

interface WatchedProps {
  found: ParticipantAssessment
  receivedAt: number
  onStarted: (started: Started) => void
}

function Watched({ found, receivedAt, onStarted }: WatchedProps) {
  const { assessment, clock } = found
  const testSession = runningSession(found)
  const support = browserSupport()
  if (!support.webRtc || !support.devices) return <Unsupported reason={window.isSecureContext ? 'text' : 'insecure'} />
  if (assessment.mediaPolicy.screen === 'required' && !support.screen && !mayGoWithout(assessment))
    return <Unsupported reason="screen" />
  if (testSession?.status === 'check-in')
    return (
      <CheckInAgainPage
        assessment={assessment}
        testSession={testSession}
        canShareScreen={support.screen}
        onReady={(opened) => onStarted(startProctored(assessment, testSession, opened))}
      />
    )
  if (testSession && clock)
    return (
      <ResumePage
        assessment={assessment}
        testSession={testSession}
        clock={clock}
        receivedAt={receivedAt}
        canShareScreen={support.screen}
        onReady={(opened) => onStarted(startProctored(assessment, testSession, opened))}
      />
    )
  return (
    <AccessPage
      assessment={assessment}
      canShareScreen={support.screen}
      onStarted={(testSession, opened) => onStarted(startProctored(assessment, testSession, opened))}
    />
  )
}
