import { Alert, Button, Group } from '@mantine/core'
import type { HelpRequest } from '@pengawas/shared/contracts/test-taking'
import { IconCheck, IconHandStop, IconMessageCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useServerNow } from '../hooks/use-server-now.ts'
import { useWallSession } from '../hooks/wall-context.ts'
import { formatElapsed } from '../rules/server-clock.ts'

interface RaisedHandProps {
  help: HelpRequest
  testSessionId: string
  /** Opens the chat with the candidate; null where they have none. */
  onAnswer: (() => void) | null
}

/** The focused candidate's raised hand: answered in the chat, and settled when nothing is left to do. */
export function RaisedHand({ help, testSessionId, onAnswer }: RaisedHandProps) {
  const { t, i18n } = useTranslation('wall')
  const session = useWallSession()
  const now = useServerNow()
  const seeing = useMutation({ mutationFn: () => session.seeHelp(testSessionId, help.id) })
  const waits = t('connection.since', { time: formatElapsed(now - Date.parse(help.at)) })
  return (
    <Alert
      // The call is said aloud by `CallCount`; the time in here must not be, each second.
      role="group"
      color="blue"
      mb="xs"
      icon={<IconHandStop aria-hidden />}
      title={t('call.title', { time: formatHourMinute(help.at, i18n.language) })}
      data-testid="call"
    >
      <Group gap="xs">
        <span style={{ fontVariantNumeric: 'tabular-nums' }}>{waits}</span>
        {onAnswer === null ? null : (
          <Button
            size="compact-sm"
            leftSection={<IconMessageCircle size={16} aria-hidden />}
            disabled={seeing.isPending}
            onClick={onAnswer}
          >
            {t('call.answer')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={seeing.isPending}
          onClick={() => seeing.mutate()}
        >
          {t('call.seen')}
        </Button>
      </Group>
      {seeing.error === null ? null : <FailureAlert error={seeing.error} />}
    </Alert>
  )
}
