import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { ASSESSMENT_STATUSES } from '@pengawas/shared/contracts/assessments'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import { useCalendarLabels } from '../../../ui/use-calendar-labels.ts'
import type { AssessmentForm } from './form-fields.tsx'

export function ScheduleFields({ form, withStatus }: { form: AssessmentForm; withStatus: boolean }) {
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
      {withStatus ? (
        <Select
          label={t('assessments:fields.status')}
          allowDeselect={false}
          data={ASSESSMENT_STATUSES.map((value) => ({ value, label: t(`assessments:statuses.${value}`) }))}
          {...field('status')}
        />
      ) : null}
    </SimpleGrid>
  )
}
