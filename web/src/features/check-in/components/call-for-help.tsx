import { Button, Group, Text } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useAction } from '../hooks/use-action.ts'

/** One request at a time: it lands on the proctor's wall, and says here when somebody has seen it. */
export function CallForHelp() {
  const { t, i18n } = useTranslation('chat')
  const { backend, checkIn, take } = useCheckInRun()
  const { isRunning, error, run } = useAction()
  const { help } = checkIn
  const ask = (): void =>
    run(async () => {
      take({ ...checkIn, help: await backend.askForHelp() })
    })
  return (
    <>
      <Group gap="sm">
        {help !== null && help.seenAt === null ? null : (
          <Button
            color="orange"
            variant="light"
            size="compact-md"
            leftSection={<IconHandStop size={18} aria-hidden />}
            loading={isRunning}
            onClick={ask}
          >
            {t('hand.raise')}
          </Button>
        )}
        <Text size="sm" role="status" data-testid="help">
          {help === null
            ? ''
            : help.seenAt === null
              ? t('hand.raised', { time: formatHourMinute(help.at, i18n.language) })
              : t('hand.settled', { time: formatHourMinute(help.seenAt, i18n.language) })}
        </Text>
      </Group>
      {error === null ? null : <FailureAlert error={error} />}
    </>
  )
}
