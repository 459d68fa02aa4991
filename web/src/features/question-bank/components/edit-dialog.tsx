import { useForm } from '@mantine/form'
import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { showFieldFailures } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { failureCode } from '../../../lib/http.ts'
import { questionQuery } from '../../../lib/questions.ts'
import { useEditConflict } from '../../../lib/use-edit-conflict.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useUpdateQuestion } from '../api/question-bank.ts'
import { useIsWide } from '../hooks/use-is-wide.ts'
import { payloadOf, problemsOf, valuesOf, type QuestionValues } from '../rules/question-form.ts'
import { QuestionConflict } from './question-conflict.tsx'
import { QuestionForm } from './question-form.tsx'
import { RevisionNote } from './revision-note.tsx'

export function EditDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('questionBank')
  const isWide = useIsWide()
  // Fetched again, and only once: changes by others must not alter a form while it is edited. The version check detects them.
  const question = useQuery({ ...questionQuery(id), queryKey: ['questions-edited', id], staleTime: 0, gcTime: 0 })
  const isDirty = useRef<() => boolean>(() => false)
  const close = useGuardedClose(() => isDirty.current(), onClose, {
    hasDraft: true,
    parameters: ['question', 'view'],
  })
  return (
    <DialogFrame title={t('edit.title')} size={isWide ? 1320 : undefined} onClose={close}>
      <QueryStatus result={question} />
      {question.data ? (
        <EditForm
          question={question.data}
          dirtyRef={isDirty}
          onCancel={close}
          onSaved={onClose}
          onReload={async () => (await question.refetch({ throwOnError: true })).data ?? question.data}
        />
      ) : null}
    </DialogFrame>
  )
}

const baseOf = (question: BankQuestion) => ({ version: question.version, values: valuesOf(question) })

interface EditFormProps {
  question: BankQuestion
  dirtyRef: RefObject<() => boolean>
  onCancel: () => void
  onSaved: () => void
  onReload: () => Promise<BankQuestion>
}

function EditForm({ question, dirtyRef, onCancel, onSaved, onReload }: EditFormProps) {
  const { t } = useTranslation('questionBank')
  const [base, setBase] = useState(() => baseOf(question))
  const form = useForm<QuestionValues>({ initialValues: base.values, validate: problemsOf })
  const draft = useFormDraft(form, { name: `question:${question.id}`, base, onBase: setBase })
  const update = useUpdateQuestion(question.id)
  const editing = useEditConflict(form, {
    base,
    setBase,
    load: async () => baseOf(await onReload()),
    together: ['options', 'correctAnswer', 'correctAnswers', 'scoring'],
  })
  useEffect(() => {
    dirtyRef.current = () => form.isDirty()
  }, [dirtyRef, form])
  const submit = (values: QuestionValues): void =>
    update.mutate(
      { ...payloadOf(values), version: base.version },
      {
        onSuccess: () => {
          draft.remove()
          toastSuccess(t('edit.done'))
          onSaved()
        },
        onError: (error) => {
          if (showFieldFailures(form, error)) return
          if (failureCode(error) === 'internal') toastFailure(t('edit.error'))
          else if (failureCode(error) === 'conflict') editing.begin()
          else toastFailure(t('edit.failed'))
        },
      },
    )
  const isConflict = update.isError && failureCode(update.error) === 'conflict' && Object.keys(form.errors).length === 0
  return (
    <>
      {question.validationStatus === 'revision' ? <RevisionNote id={question.id} /> : null}
      <DraftGate offer={draft.offer}>
        <QuestionForm
          form={form}
          submitLabel={t('edit.submit')}
          isSaving={update.isPending}
          notice={question.validationStatus === 'approved' ? t('edit.approvedNotice') : undefined}
          failure={
            isConflict ? (
              <QuestionConflict editing={editing} />
            ) : update.isError && Object.keys(form.errors).length === 0 ? (
              <FailureAlert error={update.error} />
            ) : null
          }
          onSubmit={submit}
          onCancel={onCancel}
        />
      </DraftGate>
    </>
  )
}
