import { Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import type { Assessment } from '@pengawas/shared/contracts/assessments'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { useAtOnce } from '../hooks/use-at-once.ts'
import { useMediaAccess } from '../hooks/use-media-access.ts'
import { useRelease } from '../hooks/use-release.ts'
import type { Tracks } from '../store/capture-store.ts'
import { TroubleAlert } from './trouble-alert.tsx'

interface CheckInAgainPageProps {
  assessment: Assessment
  testSession: TestSession
  canShareScreen: boolean
  onReady: (tracks: Tracks) => void
}

/** Back in a check-in, after a reload or on another device: one click gives the devices again, and the step is the one that it was. */
export function CheckInAgainPage({ assessment, testSession, canShareScreen, onReady }: CheckInAgainPageProps) {
  const { t } = useTranslation(['capture', 'checkIn', 'common'])
  const access = useMediaAccess(assessment.mediaPolicy, canShareScreen, testSession.consent)
  const goOn = async (): Promise<void> => {
    if (await access.allowAll()) onReady(access.handOver())
  }
  useAtOnce(true, goOn)
  useRelease(access)
  return (
    <Container component="main" id={MAIN_ID} size="xs" py={{ base: 'xl', sm: 96 }}>
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {assessment.title}
          </Title>
          <Text c="var(--pengawas-quiet)">{t('checkIn:back.text')}</Text>
        </div>
        <TroubleAlert troubles={access.troubles} />
        <div aria-live="polite">{access.isAsking ? <Text>{t('capture:access.askingHint')}</Text> : null}</div>
        <Group gap="sm">
          <Button
            size="lg"
            loading={access.isAsking}
            leftSection={<IconPlayerPlay size={20} aria-hidden className="mirrored" />}
            onClick={() => void goOn()}
            data-autofocus
          >
            {t('checkIn:back.button')}
          </Button>
          <Button component={Link} to="/participant" variant="default" size="lg" disabled={access.isAsking}>
            {t('common:home')}
          </Button>
        </Group>
      </Stack>
    </Container>
  )
}
