import { Alert, List, Stack, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { AssessmentNotes } from '../../../ui/assessment-notes.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { FocusedTitle } from './focused-title.tsx'

/** What is waited for and since when, what happens next, and what to do when it takes long. */
export function WaitingView() {
  const { t, i18n } = useTranslation('checkIn')
  const { checkIn, startedTest } = useCheckInRun()
  const { waitingSince, admissibleUntil, policy } = checkIn
  const { instructions, requirements } = startedTest.assessment
  const time = (instant: string): string => formatHourMinute(instant, i18n.language)
  const hasFailed = checkIn.steps.some(({ state }) => state === 'failed')
  return (
    <Stack gap="lg" data-testid="waiting-room">
      <div>
        <FocusedTitle>{t('waiting.title')}</FocusedTitle>
        <Text c="var(--pengawas-quiet)">
          {t(policy.admission === 'proctor' || hasFailed ? 'waiting.forProctor' : 'waiting.forServer')}
          {waitingSince === null ? '' : ` ${t('waiting.since', { time: time(waitingSince) })}`}
        </Text>
      </div>
      <Alert role="note" variant="light" icon={<IconHourglass aria-hidden />} title={t('waiting.next')}>
        <List spacing={4}>
          <List.Item>{t('clockStands')}</List.Item>
          <List.Item>{t('waiting.stay')}</List.Item>
          <List.Item>{t('waiting.noPosition')}</List.Item>
          <List.Item>{t('waiting.long')}</List.Item>
          <List.Item>{t('waiting.until', { time: time(admissibleUntil) })}</List.Item>
        </List>
      </Alert>
      <AssessmentNotes instructions={instructions} requirements={requirements} />
    </Stack>
  )
}
