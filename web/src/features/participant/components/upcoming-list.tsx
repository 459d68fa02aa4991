import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { isWatched } from '@pengawas/shared/contracts/assessments'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { AssessmentNotes } from '../../../ui/assessment-notes.tsx'
import { SittingLine } from '../../../ui/sitting-line.tsx'
import { timeUntil } from '../rules/time-until.ts'
import { PreparationLinks } from './preparation-links.tsx'

/** What is to come, each with the time until it begins. `onStart` is called when one has begun. */
export function UpcomingList({ items, onStart }: { items: readonly ParticipantAssessment[]; onStart: () => void }) {
  const { t, i18n } = useTranslation('participant')
  if (items.length === 0) return null
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {t('upcoming')}
      </Title>
      {items.map(({ assessment, sitting }) => (
        <Paper
          key={assessment.id}
          id={`assessment-${assessment.id}`}
          component="article"
          aria-label={assessment.title}
          withBorder
          p="md"
        >
          <Stack gap="sm">
            <Group justify="space-between" gap="xs">
              <div>
                <Text fw={600}>{assessment.title}</Text>
                <Text size="sm" c="var(--pengawas-quiet)">
                  {formatInstant(assessment.startDate, i18n.language)}
                </Text>
                <SittingLine sitting={sitting} />
              </div>
              <Countdown instant={assessment.startDate} onReached={onStart} />
            </Group>
            <AssessmentNotes instructions={assessment.instructions} requirements={assessment.requirements} />
            <PreparationLinks hasDevices={isWatched(assessment.mediaPolicy)} size="compact-md" />
          </Stack>
        </Paper>
      ))}
    </Stack>
  )
}

function Countdown({ instant, onReached }: { instant: string; onReached: () => void }) {
  const { t } = useTranslation('participant')
  const [now, setNow] = useState(Date.now)
  useInterval(
    () => {
      if (Date.now() >= Date.parse(instant) && now < Date.parse(instant)) onReached()
      setNow(Date.now())
    },
    1_000,
    { autoInvoke: true },
  )
  const left = timeUntil(instant, now)
  const pad = (value: number): string => String(value).padStart(2, '0')
  if (left === null) return <Text fw={600}>{t('startsNow')}</Text>
  const clock = `${pad(left.hours)}:${pad(left.minutes)}:${pad(left.seconds)}`
  return (
    <Text fw={650} role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {left.days > 0 ? t('startsInDays', { days: left.days, clock }) : t('startsIn', { clock })}
    </Text>
  )
}
