import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTest } from '../hooks/test-context.ts'
import classes from './test-screen.module.css'

interface StepButtonsProps {
  isAdaptive: boolean
  isLast: boolean
  isDisabled: boolean
  /** Whether the open item of an adaptive test has an answer: without one there is no next. */
  canStep: boolean
  onPrevious: () => void
  onNext: () => void
  onStep: () => void
  onFinish: () => void
}

/** The way through the test: back and forth, or in an adaptive test only on. */
export function StepButtons({
  isAdaptive,
  isLast,
  isDisabled,
  canStep,
  onPrevious,
  onNext,
  onStep,
  onFinish,
}: StepButtonsProps) {
  const { t } = useTranslation('test')
  const position = useTest((state) => state.position)
  const isStepping = useTest((state) => state.isStepping)
  const next = <IconArrowRight size={18} aria-hidden className="mirrored" />
  if (isAdaptive) {
    return (
      <div className={classes.steps}>
        <Button variant="subtle" color="gray" size="md" onClick={onFinish}>
          {t('finish.open')}
        </Button>
        <Button size="md" loading={isStepping} disabled={isDisabled || !canStep} rightSection={next} onClick={onStep}>
          {t('step.fix')}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.steps}>
      <Button
        variant="default"
        size="md"
        disabled={position === 0}
        leftSection={<IconArrowLeft size={18} aria-hidden className="mirrored" />}
        onClick={onPrevious}
      >
        {t('step.previous')}
      </Button>
      {isLast ? (
        <Button size="md" leftSection={<IconCheck size={18} aria-hidden />} onClick={onFinish}>
          {t('finish.last')}
        </Button>
      ) : (
        <Button size="md" rightSection={next} onClick={onNext}>
          {t('step.next')}
        </Button>
      )}
    </div>
  )
}
