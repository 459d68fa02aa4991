import { Alert, Loader, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StepFrame } from '../components/step-frame.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useArrival } from '../hooks/use-arrival.ts'

/** What arrives of camera, microphone and screen. The hub looks again when the candidate goes on. */
export function DevicesStep() {
  const { t } = useTranslation('checkIn')
  const { startedTest } = useCheckInRun()
  const allArrive = useArrival(startedTest.proctoring)
  return (
    <StepFrame step="devices" text={t('devices.text')} done={allArrive ? { label: t('next') } : null}>
      {startedTest.proctoring?.devices}
      <div role="status">
        {allArrive ? (
          <Alert role="group" color="teal" variant="light" icon={<IconCheck aria-hidden />}>
            {t('devices.arrived')}
          </Alert>
        ) : (
          <Stack gap="xs" align="center" p="md">
            <Loader size="sm" aria-hidden />
            <Text size="sm">{t('devices.waiting')}</Text>
          </Stack>
        )}
      </div>
    </StepFrame>
  )
}
