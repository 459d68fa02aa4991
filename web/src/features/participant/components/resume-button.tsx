import { Button, Group, Loader, Text } from '@mantine/core'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { SessionClock } from '@pengawas/shared/contracts/test-taking'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatRemaining } from '../../../lib/remaining.ts'
import { resumeState } from '../../../lib/rules/resume-state.ts'
import { useTimeLeft } from '../../../lib/use-time-left.ts'

interface ResumeButtonProps {
  testSession: TestSession
  clock: SessionClock
  /** When the clock arrived, by this computer's. */
  receivedAt: number
  onResume: () => void
}

/** The one way back into a test under way, with how it stands and the time that is left. */
export function ResumeButton({ testSession, clock, receivedAt, onResume }: ResumeButtonProps) {
  const { t } = useTranslation()
  const remaining = useTimeLeft(clock, receivedAt)
  const state = resumeState(testSession.status, testSession, remaining)
  if (state === null) return null
  return (
    <>
      {state === 'running' ? null : (
        <Group gap="sm" role="status" wrap="nowrap">
          {state === 'time-over' ? <Loader size="sm" /> : null}
          <Text fw={600}>{t(`resume.${state}`)}</Text>
        </Group>
      )}
      {state === 'time-over' ? null : (
        <Button
          size="lg"
          leftSection={<IconPlayerPlay size={20} aria-hidden className="mirrored" />}
          onClick={onResume}
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {state === 'check-in' ? t('resume.checkInButton') : t('resume.button', { time: formatRemaining(remaining) })}
        </Button>
      )}
    </>
  )
}
