import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { ASSESSMENT_STATUSES } from '@pengawas/shared/contracts/assessments'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import type { AssessmentForm } from './form-fields.tsx'

export function ScheduleFields({ form, withStatus }: { form: AssessmentForm; withStatus: boolean }) {
  const { t } = useTranslation('assessments')
  const field = useFields(form)
  const date = (name: 'startDate' | 'endDate') => ({
    label: t(`fields.${name}`),
    description: t('jakarta'),
    valueFormat: 'DD/MM/YYYY HH.mm',
    withAsterisk: true,
    clearable: true,
    ...field(name),
    value: form.values[name] === '' ? null : form.values[name],
    onChange: (value: string | null) => form.setFieldValue(name, value ?? ''),
    timePickerProps: { 'aria-label': t(`fields.${name}`) },
    submitButtonProps: { 'aria-label': t(`fields.${name}`) },
  })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <DateTimePicker {...date('startDate')} defaultTimeValue="08:00" />
      <DateTimePicker {...date('endDate')} defaultTimeValue="17:00" />
      <NumberInput
        label={t('fields.passingScore')}
        min={0}
        max={100}
        clampBehavior="none"
        allowDecimal={false}
        withAsterisk
        {...field('passingScore')}
      />
      <NumberInput
        label={t('fields.maxAttempts')}
        min={1}
        max={5}
        clampBehavior="none"
        allowDecimal={false}
        withAsterisk
        {...field('maxAttempts')}
      />
      {withStatus ? (
        <Select
          label={t('fields.status')}
          allowDeselect={false}
          data={ASSESSMENT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          {...field('status')}
        />
      ) : null}
    </SimpleGrid>
  )
}
