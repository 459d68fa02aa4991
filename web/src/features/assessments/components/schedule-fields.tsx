import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { useTranslation } from 'react-i18next'
import type { AssessmentStatus } from '@pengawas/shared/contracts/assessments'
import { possibleStatuses } from '@pengawas/shared/rules/assessment-schedule'
import { useFields } from '../../../lib/forms.ts'
import { useCalendarLabels } from '../../../ui/use-calendar-labels.ts'
import type { FormValues } from '../rules/form-values.ts'
import { fromJakarta } from '../rules/jakarta-time.ts'
import type { AssessmentForm } from './form-fields.tsx'

interface ScheduleFieldsProps {
  form: AssessmentForm
  /** The assessment that is edited; null for a new one, which has no status to choose. */
  edited: ManagedAssessment | null
}

export function ScheduleFields({ form, edited }: ScheduleFieldsProps) {
  const { t } = useTranslation(['assessments', 'actions'])
  const field = useFields(form)
  const calendar = useCalendarLabels()
  const date = (name: 'startDate' | 'endDate') => ({
    ...calendar,
    label: t(`assessments:fields.${name}`),
    description: t('assessments:jakarta'),
    valueFormat: 'DD/MM/YYYY HH.mm',
    withAsterisk: true,
    clearable: true,
    ...field(name),
    value: form.values[name] === '' ? null : form.values[name],
    onChange: (value: string | null) => form.setFieldValue(name, value ?? ''),
    timePickerProps: {
      'aria-label': t('actions:calendar.time'),
      hoursInputLabel: t('actions:calendar.hours'),
      minutesInputLabel: t('actions:calendar.minutes'),
    },
    submitButtonProps: { 'aria-label': t('actions:calendar.apply') },
  })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <DateTimePicker {...date('startDate')} defaultTimeValue="08:00" />
      <DateTimePicker {...date('endDate')} defaultTimeValue="17:00" />
      <NumberInput
        label={t('assessments:fields.passingScore')}
        min={0}
        max={100}
        clampBehavior="none"
        allowDecimal={false}
        withAsterisk
        {...field('passingScore')}
      />
      <NumberInput
        label={t('assessments:fields.maxAttempts')}
        min={1}
        max={5}
        clampBehavior="none"
        allowDecimal={false}
        withAsterisk
        {...field('maxAttempts')}
      />
      {edited ? (
        <Select
          label={t('assessments:fields.status')}
          allowDeselect={false}
          data={statusesFor(edited, form.values).map((value) => ({ value, label: t(`assessments:statuses.${value}`) }))}
          {...field('status')}
        />
      ) : null}
    </SimpleGrid>
  )
}

/** What the server will take with the dates in the form, and what is chosen now. */
function statusesFor(
  { status, hasTests, showAnswers }: ManagedAssessment,
  { startDate, endDate, status: chosen }: FormValues,
): AssessmentStatus[] {
  const [start, end] = [startDate, endDate].map((date) => (date === '' ? Number.NaN : Date.parse(fromJakarta(date))))
  const change = {
    status,
    hasTests,
    showAnswers,
    isArchived: false,
    start: start ?? Number.NaN,
    end: end ?? Number.NaN,
  }
  const possible = possibleStatuses(change, Date.now())
  return possible.includes(chosen) ? possible : [...possible, chosen]
}
