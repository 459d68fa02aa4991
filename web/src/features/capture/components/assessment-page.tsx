import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { participantAssessmentsQuery } from '../../../lib/participant-assessments.ts'
import { ServerAway } from '../../../ui/server-away.tsx'
import { Splash } from '../../../ui/splash.tsx'
import { CaptureSession } from '../media/capture-session.ts'
import { browserSupport } from '../media/acquire.ts'
import { AccessPage } from './access-page.tsx'
import { NotAvailable, SessionOver, Unsupported } from './notices.tsx'
import { SessionPage } from './session-page.tsx'

/** One test: permissions first, then the monitored session. */
export function AssessmentPage() {
  const { assessmentId } = useParams()
  const list = useQuery({ ...participantAssessmentsQuery, staleTime: Infinity, refetchOnMount: 'always' })
  const [session, setSession] = useState<{ id: string; code: string; capture: CaptureSession } | null>(null)
  useEffect(() => () => session?.capture.stop(), [session])

  const found = list.data?.find(({ assessment }) => assessment.id === assessmentId)
  if (session && found) return <SessionPage assessment={found.assessment} {...session} />
  if (list.isPending || list.isFetching) return <Splash />
  if (list.isError) return <ServerAway onRetry={() => void list.refetch()} />
  if (!found) return <NotAvailable />
  const { assessment, testSession } = found
  if (testSession && isOver(testSession.status)) return <SessionOver />
  const support = browserSupport()
  if (!support.webRtc || !support.devices) return <Unsupported reason={window.isSecureContext ? 'text' : 'insecure'} />
  if (assessment.mediaPolicy.screen === 'required' && !support.screen) return <Unsupported reason="screen" />
  return (
    <AccessPage
      assessment={assessment}
      canShareScreen={support.screen}
      onStarted={(started, tracks) =>
        setSession({
          id: started.id,
          code: started.code,
          capture: new CaptureSession(started, assessment.mediaPolicy, tracks),
        })
      }
    />
  )
}
