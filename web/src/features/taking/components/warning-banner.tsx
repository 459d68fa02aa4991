import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconDevices, IconMessageExclamation } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { useRunner, useTest } from '../hooks/test-context.ts'

const SHOWN_MS = 8_000

/** What the candidate must know now: the proctor's latest words stay until they are acknowledged, the rest goes after 8 s. */
export function WarningBanner() {
  const { t, i18n } = useTranslation('test')
  const runner = useRunner()
  const warning = useTest((state) => state.warnings.at(-1))
  const isStorageRefused = useTest((state) => state.isStorageRefused)
  const openedElsewhereAt = useTest((state) => state.openedElsewhereAt)
  const isExpired = useTest((state) => state.remaining === 0 && state.clock !== null)
  return (
    <div aria-live="assertive">
      {isExpired ? (
        <Alert color="red" role="group" icon={<IconAlertTriangle aria-hidden />} mb="md" data-testid="expired">
          <Text fw={650}>{t('expired.title')}</Text>
          {t('expired.text')}
        </Alert>
      ) : null}
      {warning ? (
        <Alert
          role="group"
          color="orange"
          variant="light"
          icon={<IconMessageExclamation aria-hidden />}
          title={t('warning.fromProctor', { time: formatHourMinute(warning.at, i18n.language) })}
          mb="md"
          data-testid="proctor-warning"
        >
          <Group justify="space-between" align="flex-end">
            <Text dir="auto" style={{ flex: '1 1 240px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {warning.text}
            </Text>
            <Button size="compact-md" color="orange" onClick={() => runner.seeWarning(warning.id)}>
              {t('warning.acknowledge')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {openedElsewhereAt === null ? null : (
        <Alert
          role="group"
          color="orange"
          variant="light"
          icon={<IconDevices aria-hidden />}
          title={t('warning.elsewhere', { time: formatHourMinute(openedElsewhereAt, i18n.language) })}
          mb="md"
          data-testid="opened-elsewhere"
        >
          <Group justify="space-between" align="flex-end">
            <Text style={{ flex: '1 1 240px' }}>{t('warning.elsewhereText')}</Text>
            <Button size="compact-md" color="orange" onClick={() => runner.dismissOpenedElsewhere()}>
              {t('warning.acknowledge')}
            </Button>
          </Group>
        </Alert>
      )}
      {isStorageRefused ? <PassingAlert text={t('warning.noStorage')} /> : null}
    </div>
  )
}

function PassingAlert({ text }: { text: string }) {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <Alert role="group" color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} mb="md">
      {text}
    </Alert>
  )
}
