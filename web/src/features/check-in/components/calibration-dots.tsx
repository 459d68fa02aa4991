import { Button, FocusTrap, Text } from '@mantine/core'
import { CALIBRATION_DOTS, type CalibrationTrouble } from '@pengawas/shared/contracts/check-ins'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useAction } from '../hooks/use-action.ts'
import { afterLook, calibrationResult, firstDot } from '../rules/calibration.ts'
import classes from './check-in.module.css'

/** A share of the screen's width or height, as far from the edge as the whole dot needs. */
const inside = (share: number): string => `clamp(30px, ${100 * share}%, calc(100% - 30px))`

/** `unseen`: the server did not see the eyes at a dot. `noAnalysis`: it cannot look at all. */
export type CalibrationFailure = CalibrationTrouble | 'unseen' | 'noAnalysis'
/** `seen`: the server has the baseline. */
type CalibrationEnd = CalibrationFailure | 'seen'

interface CalibrationDotsProps {
  onLeave: () => void
  onEnd: (result: CalibrationEnd) => void
}

/** One dot after the other over the whole screen: the candidate looks at it and presses, and the server looks at their eyes. */
export function CalibrationDots({ onLeave, onEnd }: CalibrationDotsProps) {
  const { t } = useTranslation('checkIn')
  const { backend } = useCheckInRun()
  const [state, setState] = useState(firstDot)
  const { isRunning, error, run } = useAction()
  const dot = CALIBRATION_DOTS[state.dot]

  const look = (): void =>
    run(async () => {
      const { seen, analysis, trouble } = await backend.lookAtDot(state.dot)
      if (analysis !== 'on') {
        onEnd('noAnalysis')
        return
      }
      const next = afterLook(state, seen)
      setState(next)
      const result = calibrationResult(next)
      if (result !== 'running') onEnd(trouble ?? result)
    })
  if (dot === undefined) return null
  const said = isRunning ? 'calibration.looking' : state.tries > 0 ? 'calibration.notSeen' : 'calibration.lookAt'
  return (
    <FocusTrap active>
      <div
        className={classes.dots}
        role="dialog"
        aria-modal
        aria-label={t('steps.calibration')}
        data-testid="dots"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave()
        }}
      >
        <div className={classes.hint}>
          <Text role="status" fw={600}>
            {t(said, { at: state.dot + 1, of: CALIBRATION_DOTS.length, place: t(`calibration.places.${dot.name}`) })}
          </Text>
          {error === null ? null : <FailureAlert error={error} />}
        </div>
        <button
          key={dot.name}
          type="button"
          className={classes.dot}
          style={{ left: inside(dot.x), top: inside(dot.y) }}
          aria-label={t('calibration.dot', { at: state.dot + 1, of: CALIBRATION_DOTS.length })}
          aria-disabled={isRunning}
          data-looking={isRunning}
          data-testid="dot"
          autoFocus
          data-autofocus
          onClick={look}
        />
        <div className={classes.leave}>
          <Button variant="subtle" onClick={onLeave}>
            {t('calibration.stop')}
          </Button>
        </div>
      </div>
    </FocusTrap>
  )
}
