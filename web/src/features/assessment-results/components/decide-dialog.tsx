import { Button, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { decideResultSchema, type DecideResult, type ResultRow } from '@pengawas/shared/contracts/test-results'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useDecide } from '../api/assessment-results.ts'

interface DecideDialogProps {
  assessmentId: string
  result: ResultRow
  onClose: () => void
}

const VERDICTS = ['passed', 'failed'] as const

/** A person's verdict, in writing, about a result that its figures leave open. */
export function DecideDialog({ assessmentId, result, onClose }: DecideDialogProps) {
  const { t } = useTranslation(['assessmentResults', 'results'])
  const decide = useDecide(assessmentId, result.testSessionId)
  const form = useForm<{ verdict: DecideResult['verdict'] | null; reason: string }>({
    initialValues: { verdict: result.decision?.verdict ?? null, reason: result.decision?.reason ?? '' },
    validate: validateWith(decideResultSchema),
  })
  const close = useGuardedClose(() => form.isDirty(), onClose, { hasDraft: true })
  const draft = useFormDraft(form, { name: `result:${result.testSessionId}` })
  const fields = useFields(form)
  return (
    <DialogFrame
      title={t('assessmentResults:decide.title', { name: result.participantName })}
      size={560}
      onClose={close}
    >
      <DraftGate offer={draft.offer}>
        <form
          noValidate
          onSubmit={form.onSubmit((values) => {
            decide.mutate(decideResultSchema.parse(values), {
              onSuccess: () => {
                draft.remove()
                toastSuccess(t('assessmentResults:decide.done'))
                onClose()
              },
              onError: (error) => showFieldFailures(form, error),
            })
          })}
        >
          <Stack gap="md">
            <Text>{t('assessmentResults:decide.hint')}</Text>
            <Radio.Group label={t('assessmentResults:fields.verdict')} withAsterisk {...fields('verdict')}>
              <Stack gap="xs" mt="xs">
                {VERDICTS.map((verdict) => (
                  <Radio key={verdict} value={verdict} label={t(`results:${verdict}`)} />
                ))}
              </Stack>
            </Radio.Group>
            <Textarea
              label={t('assessmentResults:decide.reason')}
              description={t('assessmentResults:decide.reasonHint')}
              withAsterisk
              autosize
              minRows={3}
              dir="auto"
              {...fields('reason')}
            />
            {decide.isError ? <FailureAlert error={decide.error} /> : null}
            <DialogButtons onCancel={close}>
              <Button type="submit" loading={decide.isPending}>
                {t('assessmentResults:decide.save')}
              </Button>
            </DialogButtons>
          </Stack>
        </form>
      </DraftGate>
    </DialogFrame>
  )
}
