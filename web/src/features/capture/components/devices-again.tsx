import { Button, Container, Group, Loader, Stack, Text, Title } from '@mantine/core'
import type { Assessment } from '@pengawas/shared/contracts/assessments'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { useAtOnce } from '../hooks/use-at-once.ts'
import { useMediaAccess } from '../hooks/use-media-access.ts'
import { useRelease } from '../hooks/use-release.ts'
import { mayGoWithout } from '../machine/going-without.ts'
import type { Opened } from '../store/capture-store.ts'
import { GoWithout } from './go-without.tsx'
import { TroubleAlert } from './trouble-alert.tsx'

export interface DevicesAgainProps {
  assessment: Assessment
  testSession: TestSession
  canShareScreen: boolean
  onReady: (opened: Opened) => void
}

interface Words {
  text: string | null
  /** Of the button that goes on; null while there is nothing to go on with. */
  button: string | null
  isWaiting?: boolean
}

/**
 * Back in something that its candidate has agreed to: one click gives the devices again and goes on. The click that led here
 * is that click.
 */
export function DevicesAgain(props: DevicesAgainProps & Words) {
  const { assessment, testSession, canShareScreen, onReady, text, button, isWaiting = false } = props
  const { t } = useTranslation(['capture', 'common'])
  const access = useMediaAccess(assessment.mediaPolicy, canShareScreen, testSession.consent)
  const goOn = async (): Promise<void> => {
    if (await access.allowAll()) onReady(access.handOver())
  }
  useAtOnce(button !== null, goOn)
  useRelease(access)
  return (
    <Container component="main" id={MAIN_ID} size="xs" py={{ base: 'xl', sm: 96 }}>
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {assessment.title}
          </Title>
          {text === null ? null : <Text c="var(--pengawas-quiet)">{text}</Text>}
        </div>
        <TroubleAlert troubles={access.troubles} />
        {button !== null && mayGoWithout(assessment) ? (
          <GoWithout
            access={access}
            into={testSession.status === 'check-in' ? 'checkIn' : 'test'}
            onGoOn={() => onReady(access.handOver())}
          />
        ) : null}
        <div aria-live="polite">
          {access.isAsking ? <Text>{t('capture:access.askingHint')}</Text> : null}
          {isWaiting ? <Loader size="sm" /> : null}
        </div>
        <Group gap="sm">
          {button === null ? null : (
            <Button
              size="lg"
              loading={access.isAsking}
              leftSection={<IconPlayerPlay size={20} aria-hidden className="mirrored" />}
              onClick={() => void goOn()}
              data-autofocus
            >
              {button}
            </Button>
          )}
          <Button component={Link} to="/participant" variant="default" size="lg" disabled={access.isAsking}>
            {t('common:home')}
          </Button>
        </Group>
      </Stack>
    </Container>
  )
}
