import { Alert, Button, Group, Text } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatRemaining } from '../../../lib/remaining.ts'
import { useRunner, useTest } from '../hooks/test-context.ts'

const MINUTE_MS = 60_000

/** How much time was added, and why; it stays until the candidate has read it. */
export function TimeGivenNotice() {
  const { t } = useTranslation('test')
  const runner = useRunner()
  const given = useTest((state) => state.timeGiven.at(-1))
  if (given === undefined) return null
  return (
    <Alert role="group" color="teal" variant="light" icon={<IconClockPlus aria-hidden />} data-testid="time-given">
      <Group justify="space-between">
        <Text fw={600} style={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
          {t('timeGiven.minutes', {
            value:
              given.creditMs % MINUTE_MS === 0 ? String(given.creditMs / MINUTE_MS) : formatRemaining(given.creditMs),
            count: given.creditMs / MINUTE_MS,
          })}{' '}
          <bdi>{given.reason ?? t(`timeGiven.${given.kind}`)}</bdi>
        </Text>
        <Button size="compact-md" color="teal" variant="default" onClick={() => runner.contact.seeTime(given.id)}>
          {t('warning.acknowledge')}
        </Button>
      </Group>
    </Alert>
  )
}
