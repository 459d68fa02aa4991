import { Alert, Button, Group } from '@mantine/core'
import type { WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import type { HelpRequest } from '@pengawas/shared/contracts/test-taking'
import { IconCheck, IconHandStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useSettleHand } from '../api.ts'

interface RaisedHandProps {
  candidate: WaitingCandidate
  help: HelpRequest
}

/** Who waits reads no chat: a hand is answered by the decision and its reason, and settled when nothing is left to do. */
export function RaisedHand({ candidate, help }: RaisedHandProps) {
  const { t, i18n } = useTranslation(['wall', 'chat'])
  const settling = useSettleHand(candidate.testSessionId)
  return (
    <Alert
      role="group"
      color="blue"
      icon={<IconHandStop aria-hidden />}
      title={t('wall:call.title', { time: formatHourMinute(help.at, i18n.language) })}
      data-testid="hand"
    >
      <Group gap="xs">
        <span>{t('chat:inCheckIn')}</span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={settling.isPending}
          onClick={() => settling.mutate(help.id)}
        >
          {t('wall:call.seen')}
        </Button>
      </Group>
      {settling.error === null ? null : <FailureAlert error={settling.error} />}
    </Alert>
  )
}
