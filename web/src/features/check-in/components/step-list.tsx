import { Progress, Text } from '@mantine/core'
import type { CheckIn, CheckInStep, StepState } from '@pengawas/shared/contracts/check-ins'
import { IconAlertTriangle, IconCheck, IconCircle, IconCircleDot, IconMinus, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { askedSteps, carriedStep, placeOf } from '../rules/steps.ts'
import classes from './check-in.module.css'

const ICONS = {
  todo: IconCircle,
  done: IconCheck,
  failed: IconAlertTriangle,
  skipped: IconMinus,
  redo: IconRefresh,
} as const satisfies Record<StepState, typeof IconCheck>

/** All steps with how they stand, and where the candidate is; `current` is null once all are done. On a phone a bar with the count. */
export function StepList({ checkIn, current }: { checkIn: CheckIn; current: CheckInStep | null }) {
  const { t, i18n } = useTranslation('checkIn')
  const place = current === null ? null : placeOf(checkIn, current)
  return (
    <nav aria-label={t('list')} className={classes.steps}>
      {place === null || current === null ? null : (
        <div className={classes.bar}>
          <Text size="sm" fw={600} mb={4}>
            {t('place', place)}
          </Text>
          <Progress value={(100 * (place.at - 1)) / place.of} size="sm" aria-hidden />
        </div>
      )}
      <ol className={classes.list}>
        {askedSteps(checkIn).map(({ step, state, ask }) => {
          const isHere = step === current
          const carried = carriedStep(checkIn, step)
          const Icon = isHere && state !== 'redo' ? IconCircleDot : ICONS[state]
          return (
            <li
              key={step}
              className={classes.entry}
              data-state={state}
              data-testid={`step-${step}`}
              {...(isHere ? { 'aria-current': 'step' } : {})}
            >
              <Icon size={20} aria-hidden />
              <div>
                <Text size="sm" fw={isHere ? 700 : 500}>
                  {t(`steps.${step}`)}
                </Text>
                <Text size="xs" c="var(--pengawas-quiet)">
                  {carried === null
                    ? t(`states.${state}`)
                    : t('carriedOver', { time: formatInstant(carried.admittedAt, i18n.language) })}
                  {ask === 'optional' && state === 'todo' ? ` · ${t('optional')}` : ''}
                </Text>
              </div>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
