import { Fieldset, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '../rules/form-values.ts'
import { AdaptiveFields } from './adaptive-fields.tsx'
import { BasicFields } from './basic-fields.tsx'
import { CheckInFields } from './check-in-fields.tsx'
import { ContentFields } from './content-fields.tsx'
import { NotesFields } from './notes-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { SupervisionFields } from './supervision-fields.tsx'

export type AssessmentForm = UseFormReturnType<FormValues>

interface FormFieldsProps {
  form: AssessmentForm
  /** The assessment that is edited; null for a new one. */
  edited: ManagedAssessment | null
  /** A template has neither days nor people. */
  isTemplate?: boolean
  /** The pass mark was changed beside the form, with the version that this made. */
  onPassingScore?: (passingScore: number, version: number) => void
}

export function FormFields({ form, edited, isTemplate = false, onPassingScore }: FormFieldsProps) {
  const { t } = useTranslation('assessments')
  const editedId = edited?.id ?? null
  return (
    <Stack gap="md">
      <Fieldset legend={t('sections.basic')}>
        <BasicFields form={form} editedId={editedId} isTemplate={isTemplate} />
      </Fieldset>
      <Fieldset legend={t('sections.content')}>
        <ContentFields form={form} isTemplate={isTemplate} />
      </Fieldset>
      {form.values.type === 'cat' ? (
        <Fieldset legend={t('sections.adaptive')}>
          <AdaptiveFields form={form} editedId={editedId} isTemplate={isTemplate} />
        </Fieldset>
      ) : null}
      <Fieldset legend={t('sections.schedule')}>
        <ScheduleFields form={form} edited={edited} isTemplate={isTemplate} onPassingScore={onPassingScore} />
      </Fieldset>
      <Fieldset legend={t('sections.supervision')}>
        <SupervisionFields form={form} />
        <CheckInFields form={form} />
      </Fieldset>
      <Fieldset legend={t('sections.notes')}>
        <NotesFields form={form} />
      </Fieldset>
    </Stack>
  )
}
