import { Button, Container, Group, Loader, Stack, Text, Title } from '@mantine/core'
import type { Assessment } from '@pengawas/shared/contracts/assessments'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { SessionClock } from '@pengawas/shared/contracts/test-taking'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { participantAssessmentsQuery } from '../../../lib/participant-assessments.ts'
import { formatRemaining } from '../../../lib/remaining.ts'
import { resumeState } from '../../../lib/rules/resume-state.ts'
import { useTimeLeft } from '../../../lib/use-time-left.ts'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { useSessionStatus } from '../api/test-sessions.ts'
import { useMediaAccess } from '../hooks/use-media-access.ts'
import { useAtOnce } from '../hooks/use-at-once.ts'
import { useRelease } from '../hooks/use-release.ts'
import type { Tracks } from '../store/capture-store.ts'
import { TroubleAlert } from './trouble-alert.tsx'

interface ResumePageProps {
  assessment: Assessment
  testSession: TestSession
  clock: SessionClock
  /** When the clock arrived, by this computer's. */
  receivedAt: number
  canShareScreen: boolean
  onReady: (tracks: Tracks) => void
}

/**
 * Back in a watched test: its candidate has read the rules and agreed, so one click gives the devices again and goes on. The
 * click that led here, on the dashboard, is that click.
 */
export function ResumePage({ assessment, testSession, clock, receivedAt, canShareScreen, onReady }: ResumePageProps) {
  const { t } = useTranslation(['capture', 'common'])
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const access = useMediaAccess(assessment.mediaPolicy, canShareScreen, testSession.consent)
  const status = useSessionStatus(testSession)
  const remaining = useTimeLeft(clock, receivedAt)
  const state = resumeState(status, remaining)
  const resume = async (): Promise<void> => {
    if (await access.allowAll()) onReady(access.handOver())
  }
  useAtOnce(state !== null && state !== 'time-over', resume)
  useRelease(access)
  useEffect(() => {
    if (state === null)
      void navigate(status === 'completed' ? `/participant/results/${testSession.id}` : '/participant', {
        replace: true,
      })
  }, [state, status, testSession.id, navigate])
  // A clock that has been stopped, or runs again, is another one.
  const hasOldClock = state !== null && status !== testSession.status
  useEffect(() => {
    if (hasOldClock) void queryClient.invalidateQueries({ queryKey: participantAssessmentsQuery.queryKey })
  }, [hasOldClock, queryClient])

  return (
    <Container component="main" id={MAIN_ID} size="xs" py={{ base: 'xl', sm: 96 }}>
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {assessment.title}
          </Title>
          {state === null ? null : <Text c="var(--pengawas-quiet)">{t(`common:resume.${state}`)}</Text>}
        </div>
        <TroubleAlert troubles={access.troubles} />
        <div aria-live="polite">
          {access.isAsking ? <Text>{t('capture:access.askingHint')}</Text> : null}
          {state === 'time-over' ? <Loader size="sm" /> : null}
        </div>
        <Group gap="sm">
          {state === null || state === 'time-over' ? null : (
            <Button
              size="lg"
              loading={access.isAsking}
              leftSection={<IconPlayerPlay size={20} aria-hidden className="mirrored" />}
              onClick={() => void resume()}
              data-autofocus
            >
              {t('common:resume.button', { time: formatRemaining(remaining) })}
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
