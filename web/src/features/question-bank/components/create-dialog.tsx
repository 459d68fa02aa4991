import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { showFieldFailures } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { failureCode } from '../../../lib/http.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useCreateQuestion } from '../api/question-bank.ts'
import { useIsWide } from '../hooks/use-is-wide.ts'
import { NEW_QUESTION, payloadOf, problemsOf, type QuestionValues } from '../rules/question-form.ts'
import { QuestionForm } from './question-form.tsx'

/** A new question; `theme` is the one that the list shows. */
export function CreateDialog({ theme, onClose }: { theme: string; onClose: () => void }) {
  const { t } = useTranslation('questionBank')
  const isWide = useIsWide()
  const form = useForm<QuestionValues>({ initialValues: { ...NEW_QUESTION, theme }, validate: problemsOf })
  const draft = useFormDraft(form, { name: 'question:new' })
  const create = useCreateQuestion()
  const close = useGuardedClose(() => form.isDirty(), onClose, { hasDraft: true })
  const submit = (values: QuestionValues): void =>
    create.mutate(payloadOf(values), {
      onSuccess: () => {
        draft.remove()
        toastSuccess(t('create.done'), t('create.doneTitle'))
        onClose()
      },
      onError: (error) => {
        if (showFieldFailures(form, error)) return
        if (failureCode(error) === 'internal') toastFailure(t('create.error'), t('create.errorTitle'))
        else toastFailure(t('create.failed'), t('create.failedTitle'))
      },
    })
  return (
    <DialogFrame title={t('create.title')} size={isWide ? 1320 : undefined} onClose={close}>
      <Text c="var(--pengawas-quiet)" mb="md">
        {t('create.subtitle')}
      </Text>
      <DraftGate offer={draft.offer}>
        <QuestionForm
          form={form}
          submitLabel={t('create.submit')}
          isSaving={create.isPending}
          failure={
            create.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={create.error} /> : null
          }
          onSubmit={submit}
          onCancel={close}
        />
      </DraftGate>
    </DialogFrame>
  )
}
