import { Alert, Button, List, Portal, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { CalibrationDots, type CalibrationFailure } from '../components/calibration-dots.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useAction } from '../hooks/use-action.ts'

/** Five dots to look at. The server keeps only the angles, as the baseline of this person at this screen. */
export function CalibrationStep() {
  const { t } = useTranslation('checkIn')
  const { report } = useCheckInRun()
  const finishing = useAction()
  const [state, setState] = useState<'idle' | 'looking' | CalibrationFailure>('idle')
  const failure = state === 'idle' || state === 'looking' ? null : state
  return (
    <StepFrame
      step="calibration"
      text={t('calibration.text')}
      done={null}
      {...(failure === null
        ? {}
        : { trouble: t(failure === 'noAnalysis' ? 'framing.noAnalysisNote' : `calibration.notes.${failure}`) })}
      actions={
        <Button size="md" loading={finishing.isRunning} onClick={() => setState('looking')}>
          {t(failure === null ? 'calibration.begin' : 'calibration.again')}
        </Button>
      }
    >
      <List spacing={4} withPadding>
        <List.Item>{t('calibration.sit')}</List.Item>
        <List.Item>{t('calibration.press')}</List.Item>
        <List.Item>{t('calibration.leave')}</List.Item>
      </List>
      {failure === null ? null : (
        <Alert color="orange" variant="light" role="alert" data-testid="calibration-trouble" data-trouble={failure}>
          <Text>{t(`calibration.${failure}`)}</Text>
        </Alert>
      )}
      {finishing.error === null ? null : <FailureAlert error={finishing.error} />}
      {state === 'looking' ? (
        <Portal>
          <CalibrationDots
            onLeave={() => setState('idle')}
            onEnd={(result) => {
              setState(result === 'seen' ? 'idle' : result)
              if (result === 'seen') finishing.run(() => report('calibration', { outcome: 'done' }))
            }}
          />
        </Portal>
      ) : null}
    </StepFrame>
  )
}
