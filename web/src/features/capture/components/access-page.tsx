import { Container, Text, Title } from '@mantine/core'
import type { Assessment } from '@pengawas/shared/contracts/assessments'
import { CONSENT_TEXT_VERSION, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { useStartSession } from '../api/test-sessions.ts'
import { useMediaAccess } from '../hooks/use-media-access.ts'
import { useRelease } from '../hooks/use-release.ts'
import type { Tracks } from '../store/capture-store.ts'
import { AccessDialog } from './access-dialog.tsx'

interface AccessPageProps {
  assessment: Assessment
  canShareScreen: boolean
  onStarted: (testSession: TestSession, tracks: Tracks) => void
}

/** The media access dialog over a calm page. */
export function AccessPage({ assessment, canShareScreen, onStarted }: AccessPageProps) {
  const navigate = useNavigate()
  const access = useMediaAccess(assessment.mediaPolicy, canShareScreen)
  const start = useStartSession()

  useRelease(access)

  const leave = (): void => void navigate('/participant')
  const begin = (): void => {
    const { camera, microphone, screen } = access.tracks
    const consent = {
      camera: camera !== null,
      microphone: microphone !== null,
      screen: screen !== null,
      textVersion: CONSENT_TEXT_VERSION,
    }
    start.mutate(
      { assessmentId: assessment.id, consent },
      { onSuccess: (testSession) => onStarted(testSession, access.handOver()) },
    )
  }
  return (
    <>
      <PageHeader />
      <Container component="main" id={MAIN_ID} size="sm" py={48}>
        <Title order={1} size="h2">
          {assessment.title}
        </Title>
        <Text c="var(--pengawas-quiet)">{assessment.description}</Text>
      </Container>
      <AccessDialog
        policy={assessment.mediaPolicy}
        isAnalysed={assessment.aiProctoringEnabled}
        access={access}
        canShareScreen={canShareScreen}
        isStarting={start.isPending}
        error={start.error}
        onLeave={leave}
        onStart={begin}
      />
    </>
  )
}
