import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createAssessmentSchema, type Draft } from '@pengawas/shared/contracts/assessment-management'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { type FieldError, leadToFirst, showFieldFailures } from '../../../lib/forms.ts'
import { useGuardedLeave } from '../../../lib/guarded-close.ts'
import { RequestFailure } from '../../../lib/http.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useCreateAssessment, useSaveDraft } from '../api/assessments.ts'
import { unsavedForms } from '../../../lib/unsaved/unsaved-forms.ts'
import { creation, NEW_ASSESSMENT, type FormValues } from '../rules/form-values.ts'
import { readDraft, readEdited } from '../rules/read-draft.ts'
import { DraftQuestion } from './draft-question.tsx'
import { faultsOf } from './form-faults.ts'
import { FormFields } from './form-fields.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { SaveIndicator, type SaveState } from './save-indicator.tsx'

const validate = (values: FormValues): Record<string, FieldError> =>
  faultsOf(createAssessmentSchema, creation(values, null), values)

/** Whether it was the chosen questions that the server did not take; one may have been taken back while the form was open. */
function isLinkingRefused(error: unknown): boolean {
  return error instanceof RequestFailure && error.fields['questionIds'] !== undefined
}

interface CreateDialogProps {
  draft: Draft | null
  /** What a new one begins with, and a name for it; nothing by default. */
  from?: { name: string; values: FormValues }
  onClose: () => void
}

const FROM_NOTHING = { name: 'new', values: NEW_ASSESSMENT }

/** A new assessment, or a draft to continue. Typed text is never discarded without a question. */
export function CreateDialog({ draft, from = FROM_NOTHING, onClose }: CreateDialogProps) {
  const { t } = useTranslation('assessments')
  const form = useForm<FormValues>({ initialValues: draft ? readDraft(draft.form) : from.values, validate })
  const [draftId, setDraftId] = useState(draft?.id ?? null)
  const [isAsking, setAsking] = useState(false)
  const local = useFormDraft(form, {
    name: `assessment:${draft?.id ?? from.name}`,
    read: readEdited,
  })
  useGuardedLeave(() => form.isDirty(), { hasDraft: true, parameters: ['create'] })
  const create = useCreateAssessment()
  const saveDraft = useSaveDraft()
  const isSaving = create.isPending || saveDraft.isPending
  const state: SaveState = isSaving
    ? 'saving'
    : create.isError || saveDraft.isError
      ? 'error'
      : saveDraft.isSuccess && !form.isDirty()
        ? 'saved'
        : 'idle'
  const submit = form.onSubmit(
    (values) =>
      create.mutate(creation(values, draftId), {
        onSuccess: () => {
          local.remove()
          toastSuccess(t('created'))
          onClose()
        },
        onError: (error) => showFieldFailures(form, error),
      }),
    leadToFirst(form),
  )
  const cancel = (): void => {
    if (draftId !== null || form.isDirty()) setAsking(true)
    else onClose()
  }
  const save = (thenClose: boolean): void => {
    const values = form.getValues()
    setAsking(false)
    if (values.title.trim() === '') {
      form.setFieldError('title', 'titleRequired')
      return
    }
    saveDraft.mutate(
      { ...(draftId === null ? {} : { id: draftId }), title: values.title.trim(), form: values },
      {
        onSuccess: ({ id }) => {
          setDraftId(id)
          local.remove()
          toastSuccess(t('draft.saved'))
          if (thenClose) onClose()
        },
      },
    )
  }
  const failed = [create, saveDraft].find(({ isError }) => isError)
  return (
    <DialogFrame title={t('create')} onClose={cancel}>
      <DraftGate offer={local.offer}>
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <Group justify="space-between" gap="xs">
              <SaveIndicator state={state} />
              <RefreshButton />
            </Group>
            <FormFields form={form} edited={null} />
            {failed && Object.keys(form.errors).length === 0 ? (
              <FailureAlert error={failed.error} title={t('createFailed')} />
            ) : null}
            {isLinkingRefused(create.error) ? <FailureAlert error={create.error} title={t('linkFailed')} /> : null}
            <DialogButtons onCancel={cancel}>
              <Button variant="light" loading={saveDraft.isPending} onClick={() => save(false)}>
                {t('draft.save')}
              </Button>
              <Button type="submit" loading={create.isPending}>
                {t('create')}
              </Button>
            </DialogButtons>
          </Stack>
        </form>
      </DraftGate>
      <DraftQuestion
        opened={isAsking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          local.remove()
          unsavedForms.passUnasked(onClose)
        }}
        onSave={() => save(true)}
      />
    </DialogFrame>
  )
}
