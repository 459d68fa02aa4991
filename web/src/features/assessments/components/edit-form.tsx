import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  updateAssessmentSchema,
  type AssignedParticipant,
  type ManagedAssessment,
} from '@pengawas/shared/contracts/assessment-management'
import type { QuestionChoice } from '@pengawas/shared/contracts/question-choices'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditBase, useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { showFieldFailures } from '../../../lib/forms.ts'
import { failureCode } from '../../../lib/http.ts'
import { useEditConflict } from '../../../lib/use-edit-conflict.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useUpdateAssessment } from '../api/assessments.ts'
import { update, valuesOf, type FormValues } from '../rules/form-values.ts'
import { readEdited } from '../rules/read-draft.ts'
import { AssessmentConflict } from './assessment-conflict.tsx'
import { faultsOf } from './form-faults.ts'
import { FormFields } from './form-fields.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { SaveIndicator } from './save-indicator.tsx'

interface Editable {
  assessment: ManagedAssessment
  participants: AssignedParticipant[]
  questions: QuestionChoice[]
}

interface EditFormProps {
  editable: Editable
  dirtyRef: RefObject<() => boolean>
  onCancel: () => void
  onSaved: () => void
  onReload: () => Promise<Editable>
}

const baseOf = ({ assessment, participants, questions }: Editable): EditBase<FormValues> => ({
  version: assessment.version,
  values: valuesOf(assessment, participants, questions),
})

export function EditForm({ editable, dirtyRef, onCancel, onSaved, onReload }: EditFormProps) {
  const { t } = useTranslation(['assessments', 'actions'])
  const [base, setBase] = useState(() => baseOf(editable))
  const form = useForm<FormValues>({
    initialValues: base.values,
    validate: (values) => faultsOf(updateAssessmentSchema, update(values, base), values),
  })
  const { id } = editable.assessment
  const draft = useFormDraft(form, { name: `assessment:${id}`, read: readEdited, base, onBase: setBase })
  const save = useUpdateAssessment(id)
  const editing = useEditConflict(form, {
    base,
    setBase,
    load: async () => baseOf(await onReload()),
    unsaved: ['blueprint'],
  })
  /** The form goes on from the version that the new mark made, unless somebody else had saved before it. */
  const takePassingScore = (passingScore: number, version: number): void => {
    const values = { ...base.values, passingScore }
    setBase({ version: base.version === version - 1 ? version : base.version, values })
    form.setInitialValues({ ...form.getInitialValues(), passingScore })
    form.setFieldValue('passingScore', passingScore)
  }
  useEffect(() => {
    dirtyRef.current = () => form.isDirty()
  }, [dirtyRef, form])
  const submit = form.onSubmit((values) =>
    save.mutate(update(values, base), {
      onSuccess: () => {
        draft.remove()
        toastSuccess(t('assessments:edit.saved'))
        onSaved()
      },
      onError: (error) => {
        showFieldFailures(form, error)
        if (failureCode(error) === 'conflict') editing.begin()
      },
    }),
  )
  const isConflict = save.isError && failureCode(save.error) === 'conflict' && Object.keys(form.errors).length === 0
  return (
    <DraftGate offer={draft.offer}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Group justify="space-between" gap="xs">
            <SaveIndicator
              state={save.isPending ? 'saving' : save.isError ? 'error' : form.isDirty() ? 'idle' : 'saved'}
            />
            <RefreshButton />
          </Group>
          <FormFields form={form} edited={editable.assessment} onPassingScore={takePassingScore} />
          {isConflict ? <AssessmentConflict editing={editing} /> : null}
          {save.isError && !isConflict && Object.keys(form.errors).length === 0 ? (
            <FailureAlert error={save.error} title={t('assessments:edit.failed')} />
          ) : null}
          <DialogButtons onCancel={onCancel}>
            <Button type="submit" loading={save.isPending}>
              {t('actions:save')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </DraftGate>
  )
}
