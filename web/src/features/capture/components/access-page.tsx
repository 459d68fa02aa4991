import { Container, Modal, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Assessment } from '@pengawas/shared/contracts/assessments'
import { CONSENT_TEXT_VERSION, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { useStartSession } from '../api/test-sessions.ts'
import { useMediaAccess } from '../hooks/use-media-access.ts'
import { useRelease } from '../hooks/use-release.ts'
import type { Tracks } from '../store/capture-store.ts'
import { DevicePreview } from './device-preview.tsx'
import { ExplainStep } from './explain-step.tsx'
import { ScreenStep } from './screen-step.tsx'

interface AccessPageProps {
  assessment: Assessment
  canShareScreen: boolean
  onStarted: (testSession: TestSession, tracks: Tracks) => void
}

/** The media access dialog over a calm page: why, what, and then a look at the candidate's own devices. */
export function AccessPage({ assessment, canShareScreen, onStarted }: AccessPageProps) {
  const { t } = useTranslation(['capture', 'common'])
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 40em)')
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
  const titles = {
    explain: t('capture:access.title'),
    screen: t('capture:access.screenTitle'),
    preview: t('capture:preview.title'),
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
      <Modal
        opened
        onClose={leave}
        title={titles[access.step]}
        size="lg"
        centered
        fullScreen={isPhone}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('common:close') }}
        styles={{ title: { fontSize: 'var(--mantine-font-size-xl)', fontWeight: 650 } }}
      >
        {access.step === 'explain' ? (
          <ExplainStep
            policy={assessment.mediaPolicy}
            isAnalysed={assessment.aiProctoringEnabled}
            access={access}
            canShareScreen={canShareScreen}
            onDecline={leave}
          />
        ) : null}
        {access.step === 'screen' ? (
          <ScreenStep isRequired={assessment.mediaPolicy.screen === 'required'} access={access} />
        ) : null}
        {access.step === 'preview' ? (
          <DevicePreview access={access} isStarting={start.isPending} error={start.error} onStart={begin} />
        ) : null}
      </Modal>
    </>
  )
}
