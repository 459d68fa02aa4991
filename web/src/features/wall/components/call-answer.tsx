import { Alert, Button, Group } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import type { HelpRequest } from '@pengawas/shared/contracts/test-taking'
import { IconCheck, IconHandStop, IconMessageExclamation } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { Commands } from '../hooks/use-commands.ts'
import { useServerNow } from '../hooks/use-server-now.ts'
import { useWallSession } from '../hooks/wall-context.ts'
import { formatElapsed } from '../rules/server-clock.ts'

interface CallAnswerProps {
  candidate: WallCandidate
  commands: Commands
}

/** The focused candidate's call for help: acknowledged, or acknowledged and answered with a message. */
export function CallAnswer({ candidate, commands }: CallAnswerProps) {
  const { help, testSessionId } = candidate
  return help === null ? null : <OpenCall key={help.id} help={help} testSessionId={testSessionId} commands={commands} />
}

interface OpenCallProps {
  help: HelpRequest
  testSessionId: string
  commands: Commands
}

function OpenCall({ help, testSessionId, commands }: OpenCallProps) {
  const { t, i18n } = useTranslation('wall')
  const session = useWallSession()
  const now = useServerNow()
  const seeing = useMutation({ mutationFn: () => session.seeHelp(testSessionId, help.id) })
  const answer = (): void => {
    commands.write({ testSessionId, command: 'warning' })
    seeing.mutate()
  }
  const waits = t('connection.since', { time: formatElapsed(now - Date.parse(help.at)) })
  return (
    <Alert
      // The call is said aloud by `CallCount`; the time in here must not be, each second.
      role="group"
      color="blue"
      mx={14}
      mb={10}
      icon={<IconHandStop aria-hidden />}
      title={t('call.title', { time: formatHourMinute(help.at, i18n.language) })}
      data-testid="call"
    >
      <Group gap="xs">
        <span style={{ fontVariantNumeric: 'tabular-nums' }}>{waits}</span>
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={seeing.isPending}
          onClick={() => seeing.mutate()}
        >
          {t('call.seen')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMessageExclamation size={16} aria-hidden />}
          disabled={seeing.isPending}
          onClick={answer}
        >
          {t('call.answer')}
        </Button>
      </Group>
      {seeing.error === null ? null : <FailureAlert error={seeing.error} />}
    </Alert>
  )
}
