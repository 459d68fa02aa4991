import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { rescoreSchema, type RescoreAnswer, type RescoreRequest } from '@pengawas/shared/contracts/test-results'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { rescorePreviewQuery, useRescore } from '../api/assessment-results.ts'
import { ChangeTable } from './change-table.tsx'
import { CorrectionList } from './correction-list.tsx'
import { VoidList } from './void-list.tsx'

interface RescoreDialogProps {
  assessmentId: string
  onClose: () => void
}

function useReasonForm() {
  return useForm({
    initialValues: { reason: '' },
    validate: validateWith(rescoreSchema, (values) => ({ ...values, dryRun: false })),
  })
}

/** What the keys that are approved now, and the questions that are to be void, would change; then, with a reason, the change itself. */
export function RescoreDialog({ assessmentId, onClose }: RescoreDialogProps) {
  const { t } = useTranslation(['assessmentResults', 'common'])
  const [voids, setVoids] = useState<RescoreRequest['voids']>([])
  const preview = useQuery(rescorePreviewQuery(assessmentId, voids))
  // While another choice is computed, or was refused, the questions stay on screen.
  const [answer, setAnswer] = useState(preview.data)
  if (preview.data !== undefined && preview.data !== answer) setAnswer(preview.data)
  const form = useReasonForm()
  const close = useGuardedClose(() => form.isDirty() || voids.length > 0, onClose)
  const treatments = new Map(answer?.questions.map(({ questionId, treatment }) => [questionId, treatment]))
  const isVoiding = voids.some(({ questionId, treatment }) => treatments.get(questionId) !== treatment)
  const isCurrent = preview.isSuccess && !preview.isPlaceholderData
  const hasWork = isCurrent && (isVoiding || preview.data.corrections.length > 0 || preview.data.changes.length > 0)
  return (
    <DialogFrame title={t('assessmentResults:rescore.title')} size={760} onClose={close}>
      <Stack gap="lg">
        <Text>{t('assessmentResults:rescore.hint')}</Text>
        {answer ? <VoidList answer={answer} voids={voids} onChange={setVoids} /> : null}
        <QueryStatus result={{ ...preview, isPending: preview.isPending || preview.isPlaceholderData }} />
        {isCurrent ? <Preview answer={preview.data} isVoiding={isVoiding} /> : null}
        {hasWork ? (
          <ReasonForm assessmentId={assessmentId} voids={voids} form={form} onCancel={close} onDone={onClose} />
        ) : (
          <DialogButtons onCancel={close}>{null}</DialogButtons>
        )}
      </Stack>
    </DialogFrame>
  )
}

function Preview({
  answer: { results, corrections, changes },
  isVoiding,
}: {
  answer: RescoreAnswer
  isVoiding: boolean
}) {
  const { t, i18n } = useTranslation('assessmentResults')
  if (corrections.length === 0 && changes.length === 0 && !isVoiding) {
    return (
      <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />} role="status">
        {t('rescore.nothing', { value: formatCount(results, i18n.language), count: results })}
      </Alert>
    )
  }
  return (
    <>
      {corrections.length > 0 ? <CorrectionList corrections={corrections} /> : null}
      {changes.length > 0 ? (
        <ChangeTable changes={changes} results={results} />
      ) : (
        <Text role="status">
          {t('rescore.noChanges', { value: formatCount(results, i18n.language), count: results })}
        </Text>
      )}
    </>
  )
}

interface ReasonFormProps {
  assessmentId: string
  voids: RescoreRequest['voids']
  form: ReturnType<typeof useReasonForm>
  onCancel: () => void
  onDone: () => void
}

function ReasonForm({ assessmentId, voids, form, onCancel, onDone }: ReasonFormProps) {
  const { t, i18n } = useTranslation('assessmentResults')
  const field = useFields(form)
  const rescore = useRescore(assessmentId)
  const submit = form.onSubmit(({ reason }) =>
    rescore.mutate(
      { reason, voids },
      {
        onSuccess: ({ changes }) => {
          toastSuccess(t('rescore.done', { value: formatCount(changes.length, i18n.language) }))
          onDone()
        },
        onError: (error) => showFieldFailures(form, error),
      },
    ),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Textarea
          label={t('rescore.reason')}
          description={t('rescore.reasonHint')}
          required
          autosize
          minRows={2}
          maxLength={500}
          {...field('reason')}
        />
        {rescore.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={rescore.error} /> : null}
        <DialogButtons onCancel={onCancel}>
          <Button type="submit" loading={rescore.isPending}>
            {t('rescore.confirm')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}
