import { Button, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { changePassingScoreSchema, passingScoreQuerySchema } from '@pengawas/shared/contracts/test-results'
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
import { PASSING_SCORE_PAGE, passingScoreQuery, useChangePassingScore } from '../api/passing-score.ts'
import { PassingScorePreview } from './passing-score-preview.tsx'

interface PassingScoreDialogProps {
  assessment: Pick<ManagedAssessment, 'id' | 'passingScore'>
  /** `version`: that of the assessment with this mark. */
  onChanged: (passingScore: number, version: number) => void
  onClose: () => void
}

/** Another pass mark: what it would make of the results, then, with a reason, the change itself. */
export function PassingScoreDialog({ assessment: { id, passingScore }, onChanged, onClose }: PassingScoreDialogProps) {
  const { t, i18n } = useTranslation('assessments')
  const [page, setPage] = useState(1)
  const form = useForm<{ passingScore: number | ''; reason: string }>({
    initialValues: { passingScore, reason: '' },
    validate: validateWith(changePassingScoreSchema, (values) => ({ ...values, version: 0, seen: '' })),
  })
  const field = useFields(form)
  const [wanted] = useDebouncedValue(form.values.passingScore, 400)
  const mark = passingScoreQuerySchema.shape.passingScore.safeParse(wanted === '' ? undefined : wanted)
  const isOther = mark.success && mark.data !== passingScore
  const preview = useQuery({ ...passingScoreQuery(id, mark.data ?? passingScore, page), enabled: isOther })
  const change = useChangePassingScore(id)
  const close = useGuardedClose(() => form.isDirty(), onClose)
  const seen = isOther && preview.isSuccess && !preview.isPlaceholderData ? preview.data : null
  const submit = form.onSubmit(({ reason }) => {
    if (seen === null || !mark.success) return
    change.mutate(
      { passingScore: mark.data, reason, version: seen.version, seen: seen.seen },
      {
        onSuccess: ({ changed, version }) => {
          toastSuccess(t('passMark.done', { value: formatCount(changed, i18n.language), count: changed }))
          onChanged(mark.data, version)
          onClose()
        },
        onError: (error) => {
          showFieldFailures(form, error)
          // What was seen is not what is there: the next order follows a new preview.
          void preview.refetch()
        },
      },
    )
  })
  return (
    <DialogFrame title={t('passMark.title')} size={760} onClose={close}>
      <form
        noValidate
        onSubmit={(event) => {
          // React passes events of a dialog on to the form that it was opened from, which would be saved as well.
          event.stopPropagation()
          submit(event)
        }}
      >
        <Stack gap="md">
          <Text>{t('passMark.hint')}</Text>
          <NumberInput
            label={t('passMark.wanted', { value: passingScore })}
            min={0}
            max={100}
            clampBehavior="none"
            allowDecimal={false}
            withAsterisk
            data-autofocus
            {...field('passingScore')}
          />
          {isOther ? <QueryStatus result={preview} /> : <Text c="var(--pengawas-quiet)">{t('passMark.same')}</Text>}
          {seen === null ? null : (
            <PassingScorePreview preview={seen} page={page} pageSize={PASSING_SCORE_PAGE} onPage={setPage} />
          )}
          <Textarea
            label={t('passMark.reason')}
            description={t('passMark.reasonHint')}
            required
            autosize
            minRows={2}
            maxLength={500}
            {...field('reason')}
          />
          {change.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={change.error} /> : null}
          <DialogButtons onCancel={close}>
            <Button type="submit" disabled={seen === null} loading={change.isPending}>
              {t('passMark.confirm')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </DialogFrame>
  )
}
