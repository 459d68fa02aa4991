import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHandStop, IconPlayerPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute, formatInstant } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useRunner, useTest } from '../hooks/test-context.ts'

interface HaltNoticeProps {
  status: 'paused' | 'locked'
  instructions: string
}

/** Why the clock stands still, until when at most, and how the candidate reaches somebody. */
export function HaltNotice({ status, instructions }: HaltNoticeProps) {
  const { t, i18n } = useTranslation('test')
  const reason = useTest((state) => state.statusReason)
  const handedInAt = useTest((state) => state.clock?.handedInAt ?? null)
  return (
    <Alert
      role="group"
      color="orange"
      icon={<IconPlayerPause aria-hidden />}
      title={t(`halted.${status}.title`)}
      data-testid="halted"
    >
      {reason === null ? null : (
        <Text fw={600} mb={4} style={{ overflowWrap: 'anywhere' }}>
          {t('halted.because')} <bdi>{reason}</bdi>
        </Text>
      )}
      <Text>{t(`halted.${status}.text`)}</Text>
      {handedInAt === null ? null : (
        <Text mt={4}>{t('halted.handedIn', { time: formatInstant(handedInAt, i18n.language) })}</Text>
      )}
      <AskForHelp />
      {instructions === '' ? null : (
        <>
          <Text fw={600} mt="md">
            {t('halted.instructions')}
          </Text>
          <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {instructions}
          </Text>
        </>
      )}
    </Alert>
  )
}

/** One request at a time: it lands on the proctor's wall, and says here when somebody has seen it. */
function AskForHelp() {
  const { t, i18n } = useTranslation('test')
  const runner = useRunner()
  const help = useTest((state) => state.help)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isWaiting = help !== null && help.seenAt === null
  const ask = async (): Promise<void> => {
    setIsAsking(true)
    setFailure(null)
    try {
      await runner.contact.askForHelp()
    } catch (error) {
      setFailure(error)
    }
    setIsAsking(false)
  }
  return (
    <>
      <Group gap="sm" mt="sm">
        {isWaiting ? null : (
          <Button
            color="orange"
            size="compact-md"
            leftSection={<IconHandStop size={18} aria-hidden />}
            loading={isAsking}
            onClick={() => void ask()}
          >
            {t('halted.ask')}
          </Button>
        )}
        {help === null ? null : (
          <Text role="status" data-testid="help">
            {help.seenAt === null
              ? t('halted.asked', { time: formatHourMinute(help.at, i18n.language) })
              : t('halted.seen', { time: formatHourMinute(help.seenAt, i18n.language) })}
          </Text>
        )}
      </Group>
      {failure === null ? null : <FailureAlert error={failure} />}
    </>
  )
}
