import { useTranslation } from 'react-i18next'
import type { useEditConflict } from '../../../lib/use-edit-conflict.ts'
import { EditConflict } from '../../../ui/edit-conflict.tsx'
import type { FormValues } from '../rules/form-values.ts'

/** The fields of an assessment that two people saved differently. */
export function AssessmentConflict({ editing }: { editing: ReturnType<typeof useEditConflict<FormValues>> }) {
  const { t } = useTranslation('assessments')
  return (
    <EditConflict
      editing={editing}
      label={(name) => {
        if (name === 'adaptive') return t('sections.adaptive')
        if (name === 'questionIds' || name === 'blueprint') return t('fields.questions')
        return t(`fields.${name as keyof FormValues & 'title'}`)
      }}
      show={(name, { type, difficulty, status }) => {
        if (name === 'type') return t(`types.${type}`)
        if (name === 'difficulty') return t(`difficulties.${difficulty}`)
        return name === 'status' ? t(`statuses.${status}`) : undefined
      }}
    />
  )
}
