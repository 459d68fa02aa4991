import { Button, NumberInput, Select, SimpleGrid } from '@mantine/core'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssessmentStatus } from '@pengawas/shared/contracts/assessments'
import { possibleStatuses } from '@pengawas/shared/rules/assessment-schedule'
import { useFields } from '../../../lib/forms.ts'
import { useMessages } from '../../../lib/messages.ts'
import { DateTimeInput } from '../../../ui/date-time-input.tsx'
import type { FormValues } from '../rules/form-values.ts'
import { fromJakarta } from '../rules/jakarta-time.ts'
import { PassingScoreDialog } from './passing-score-dialog.tsx'
import type { AssessmentForm } from './form-fields.tsx'

interface ScheduleFieldsProps {
  form: AssessmentForm
  /** The assessment that is edited; null for a new one, which has no status to choose. */
  edited: ManagedAssessment | null
  isTemplate: boolean
  onPassingScore: ((passingScore: number, version: number) => void) | undefined
}

export function ScheduleFields({ form, edited, isTemplate, onPassingScore }: ScheduleFieldsProps) {
  const { t } = useTranslation('assessments')
  const field = useFields(form)
  const message = useMessages()
  const date = (name: 'startDate' | 'endDate') => ({
    label: t(`fields.${name}`),
    description: t('jakarta'),
    withAsterisk: true,
    ...field(name),
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  })
  const hasTests = edited?.hasTests ?? false
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {isTemplate ? null : (
        <>
          <DateTimeInput {...date('startDate')} defaultTime="08:00" />
          <DateTimeInput {...date('endDate')} defaultTime="17:00" />
        </>
      )}
      <div>
        <NumberInput
          label={t('fields.passingScore')}
          disabled={hasTests}
          description={hasTests ? message('passingScoreLocked') : null}
          min={0}
          max={100}
          clampBehavior="none"
          allowDecimal={false}
          withAsterisk
          {...field('passingScore')}
        />
        {edited !== null && hasTests && onPassingScore !== undefined ? (
          <ChangePassingScore edited={edited} onChanged={onPassingScore} />
        ) : null}
      </div>
      <NumberInput
        label={t('fields.maxAttempts')}
        min={1}
        max={5}
        clampBehavior="none"
        allowDecimal={false}
        withAsterisk
        {...field('maxAttempts')}
      />
      {edited ? (
        <Select
          label={t('fields.status')}
          allowDeselect={false}
          data={statusesFor(edited, form.values).map((value) => ({ value, label: t(`statuses.${value}`) }))}
          {...field('status')}
        />
      ) : null}
    </SimpleGrid>
  )
}

/** The way to another pass mark where the field is locked. */
function ChangePassingScore({
  edited,
  onChanged,
}: {
  edited: ManagedAssessment
  onChanged: (passingScore: number, version: number) => void
}) {
  const { t } = useTranslation('assessments')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" mt="xs" onClick={() => setOpen(true)}>
        {t('passMark.open')}
      </Button>
      {isOpen ? <PassingScoreDialog assessment={edited} onChanged={onChanged} onClose={() => setOpen(false)} /> : null}
    </>
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
