import { Alert, Loader, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StepFrame } from '../components/step-frame.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useMediaConnected } from '../hooks/use-media-connected.ts'

/** What arrives of camera, microphone and screen. The hub looks again when the candidate goes on. */
export function DevicesStep() {
  const { t } = useTranslation('checkIn')
  const { startedTest } = useCheckInRun()
  const isConnected = useMediaConnected(startedTest.proctoring)
  return (
    <StepFrame step="devices" text={t('devices.text')} done={isConnected ? { label: t('next') } : null}>
      {startedTest.proctoring?.devices}
      <div role="status">
        {isConnected ? (
          <Alert role="group" color="teal" variant="light" icon={<IconCheck aria-hidden />}>
            {t('devices.connected')}
          </Alert>
        ) : (
          <Stack gap="xs" align="center" p="md">
            <Loader size="sm" aria-hidden />
            <Text size="sm">{t('devices.connecting')}</Text>
          </Stack>
        )}
      </div>
    </StepFrame>
  )
}
