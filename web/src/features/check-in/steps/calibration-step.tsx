import { Alert, Button, List, Portal, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { CalibrationDots } from '../components/calibration-dots.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useAction } from '../hooks/use-action.ts'

/** Five dots to look at. The server keeps only the angles, as the baseline of this person at this screen. */
export function CalibrationStep() {
  const { t } = useTranslation('checkIn')
  const { report } = useCheckInRun()
  const finishing = useAction()
  const [state, setState] = useState<'idle' | 'looking' | 'tooFew'>('idle')
  return (
    <StepFrame
      step="calibration"
      text={t('calibration.text')}
      done={null}
      actions={
        <Button size="md" loading={finishing.isRunning} onClick={() => setState('looking')}>
          {t(state === 'tooFew' ? 'calibration.again' : 'calibration.begin')}
        </Button>
      }
    >
      <List spacing={4} withPadding>
        <List.Item>{t('calibration.sit')}</List.Item>
        <List.Item>{t('calibration.press')}</List.Item>
        <List.Item>{t('calibration.leave')}</List.Item>
      </List>
      {state === 'tooFew' ? (
        <Alert color="orange" variant="light" role="alert">
          <Text>{t('calibration.tooFew')}</Text>
        </Alert>
      ) : null}
      {finishing.error === null ? null : <FailureAlert error={finishing.error} />}
      {state === 'looking' ? (
        <Portal>
          <CalibrationDots
            onLeave={() => setState('idle')}
            onEnd={(isEnough) => {
              setState(isEnough ? 'idle' : 'tooFew')
              if (isEnough) finishing.run(() => report('calibration', { outcome: 'done' }))
            }}
          />
        </Portal>
      ) : null}
    </StepFrame>
  )
}
