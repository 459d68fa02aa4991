import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../components/check-in.module.css'
import { PictureTaker } from '../components/picture-taker.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { stillCounts } from '../rules/freshness.ts'

const GUIDES = { portrait: 'face', card: 'card' } as const

/** Portrait or identity card: a picture, shown as the server took it, until the candidate uses one. */
export function PictureStep({ step }: { step: 'portrait' | 'card' }) {
  const { t } = useTranslation('checkIn')
  const { checkIn } = useCheckInRun()
  const [isAgain, setIsAgain] = useState(false)
  const taken = checkIn[step]
  const picture = taken !== null && !isAgain && stillCounts(checkIn, step, taken.takenAt) ? taken : null
  if (picture !== null)
    return (
      <StepFrame
        step={step}
        text={t(`${step}.check`)}
        done={{ label: t('picture.use') }}
        actions={
          <Button size="md" variant="default" onClick={() => setIsAgain(true)}>
            {t('picture.again')}
          </Button>
        }
      >
        <div className={classes.picture}>
          <img src={picture.url} alt={t('picture.taken', { step: t(`steps.${step}`) })} data-testid="taken" />
        </div>
      </StepFrame>
    )
  return (
    <PictureTaker name={step} guide={GUIDES[step]} isMirrored={step === 'portrait'} onTaken={() => setIsAgain(false)}>
      {(live, button) => (
        <StepFrame step={step} text={t(`${step}.text`)} done={null} actions={<Group gap="sm">{button}</Group>}>
          {live}
          <Text size="sm" c="var(--pengawas-quiet)">
            {t(`${step}.hint`)}
          </Text>
        </StepFrame>
      )}
    </PictureTaker>
  )
}
