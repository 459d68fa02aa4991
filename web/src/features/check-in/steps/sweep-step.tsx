import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import type { CheckInPictureName } from '@pengawas/shared/contracts/check-ins'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../components/check-in.module.css'
import { PictureTaker } from '../components/picture-taker.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { sweepSoFar } from '../rules/freshness.ts'

/** In the order in which they are asked for; the hub numbers the pictures by it. */
const DIRECTIONS = [
  { name: 'sweep-0', key: 'front' },
  { name: 'sweep-1', key: 'left' },
  { name: 'sweep-2', key: 'right' },
  { name: 'sweep-3', key: 'desk' },
] as const satisfies readonly { name: CheckInPictureName; key: string }[]

/** Four pictures of the room, one after the other; each can be taken again. */
export function SweepStep() {
  const { t } = useTranslation('checkIn')
  const { checkIn } = useCheckInRun()
  const [again, setAgain] = useState<number | null>(null)
  const taken = sweepSoFar(checkIn)
  const at = again ?? taken.length
  const direction = DIRECTIONS[at]
  const pictures = (
    <SimpleGrid cols={{ base: 2, sm: 4 }} data-testid="sweep">
      {taken.map(({ url, takenAt }, index) => {
        const one = DIRECTIONS[index]
        return one === undefined ? null : (
          <Stack key={`${one.key} ${takenAt}`} gap={4}>
            <img
              className={classes.small}
              src={url}
              alt={t('picture.taken', { step: t(`sweep.directions.${one.key}`) })}
            />
            <Text size="sm">{t(`sweep.directions.${one.key}`)}</Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${t('picture.again')}: ${t(`sweep.directions.${one.key}`)}`}
              onClick={() => setAgain(index)}
            >
              {t('picture.again')}
            </Button>
          </Stack>
        )
      })}
    </SimpleGrid>
  )
  if (direction === undefined)
    return (
      <StepFrame step="sweep" text={t('sweep.check')} done={{ label: t('sweep.use') }}>
        {pictures}
      </StepFrame>
    )
  return (
    <PictureTaker key={direction.name} name={direction.name} onTaken={() => setAgain(null)}>
      {(live, button) => (
        <StepFrame step="sweep" text={t('sweep.text')} done={null} actions={button}>
          <Text fw={600} role="status" data-testid="direction">
            {t('sweep.place', { at: at + 1, of: DIRECTIONS.length })}: {t(`sweep.asks.${direction.key}`)}
          </Text>
          {live}
          {pictures}
        </StepFrame>
      )}
    </PictureTaker>
  )
}
