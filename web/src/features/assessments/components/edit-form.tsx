import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  updateAssessmentSchema,
  type AssignedParticipant,
  type ManagedAssessment,
  type QuestionChoice,
} from '@pengawas/shared/contracts/assessment-management'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { showFieldFailures } from '../../../lib/forms.ts'
import { failureCode } from '../../../lib/http.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { ConflictAlert } from '../../../ui/conflict-alert.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useUpdateAssessment } from '../api/assessments.ts'
import { update, valuesOf, type FormValues } from '../rules/form-values.ts'
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

const formOf = ({ assessment, participants, questions }: Editable): FormValues =>
  valuesOf(assessment, participants, questions)

export function EditForm({ editable, dirtyRef, onCancel, onSaved, onReload }: EditFormProps) {
  const { t } = useTranslation(['assessments', 'actions'])
  const [before, setBefore] = useState(() => formOf(editable))
  const [version, setVersion] = useState(editable.assessment.version)
  const form = useForm<FormValues>({
    initialValues: before,
    validate: (values) => faultsOf(updateAssessmentSchema, update(values, before, version), values),
  })
  const save = useUpdateAssessment(editable.assessment.id)
  const latest = useMutation({ mutationFn: onReload })
  useEffect(() => {
    dirtyRef.current = () => form.isDirty()
  }, [dirtyRef, form])
  const submit = form.onSubmit((values) =>
    save.mutate(update(values, before, version), {
      onSuccess: () => {
        toastSuccess(t('assessments:edit.saved'))
        onSaved()
      },
      onError: (error) => {
        showFieldFailures(form, error)
        // Saving again then replaces the other person's change, which the message says.
        if (failureCode(error) === 'conflict')
          latest.mutate(undefined, { onSuccess: (now) => setVersion(now.assessment.version) })
      },
    }),
  )
  const load = (): void =>
    latest.mutate(undefined, {
      onSuccess: (now) => {
        setBefore(formOf(now))
        form.setInitialValues(formOf(now))
        form.reset()
        setVersion(now.assessment.version)
        save.reset()
      },
    })
  const isConflict = save.isError && failureCode(save.error) === 'conflict' && Object.keys(form.errors).length === 0
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <SaveIndicator
            state={save.isPending ? 'saving' : save.isError ? 'error' : form.isDirty() ? 'idle' : 'saved'}
          />
          <RefreshButton />
        </Group>
        <FormFields form={form} edited={editable.assessment} />
        {isConflict ? <ConflictAlert onLoad={load} isLoading={latest.isPending} /> : null}
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
  )
}
