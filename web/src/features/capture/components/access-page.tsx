import { Container, Text, Title } from '@mantine/core'
import type { Assessment } from '@pengawas/shared/contracts/assessments'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { useStartSession } from '../api/test-sessions.ts'
import { useMediaAccess } from '../hooks/use-media-access.ts'
import { useRelease } from '../hooks/use-release.ts'
import { consentOf, mayGoWithout } from '../machine/going-without.ts'
import type { Opened } from '../store/capture-store.ts'
import { AccessDialog } from './access-dialog.tsx'

interface AccessPageProps {
  assessment: Assessment
  canShareScreen: boolean
  onStarted: (testSession: TestSession, opened: Opened) => void
}

/** The media access dialog over a calm page. */
export function AccessPage({ assessment, canShareScreen, onStarted }: AccessPageProps) {
  const navigate = useNavigate()
  const access = useMediaAccess(assessment.mediaPolicy, canShareScreen)
  const start = useStartSession()

  useRelease(access)

  const leave = (): void => void navigate('/participant')
  const begin = (): void => {
    const consent = consentOf(assessment.mediaPolicy, assessment.recording, access.tracks)
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
        recording={assessment.recording}
        retention={assessment.retention}
        access={access}
        canShareScreen={canShareScreen}
        mayGoWithout={mayGoWithout(assessment)}
        isStarting={start.isPending}
        error={start.error}
        onLeave={leave}
        onStart={begin}
      />
    </>
  )
}
