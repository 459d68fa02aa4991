import { Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler, useHotkeys } from '@mantine/hooks'
import type { MarkingDetail, SubmitMark } from '@pengawas/shared/contracts/marking'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { fieldErrorsOf, useFields } from '../../../lib/forms.ts'
import { failureCode, RequestFailure } from '../../../lib/http.ts'
import { ConflictAlert } from '../../../ui/conflict-alert.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useScoreFormat } from '../hooks/use-score-format.ts'
import {
  emptyMark,
  firstBlank,
  markErrors,
  readMark,
  totalOf,
  withSuggestion,
  type MarkValues,
} from '../rules/mark-values.ts'
import { CriteriaFields } from './criteria-fields.tsx'

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit))

interface MarkFormProps {
  task: MarkingDetail
  /** An alignment must say why, and so must a change. */
  needsReason: boolean
  /** The label of the reason and the message where it is missing; by default those of an alignment. */
  reason?: { label: string; missing: PlainMessageCode }
  /** A mark to start from; blank by default. */
  initial?: MarkValues
  submitLabel: string
  save: UseMutationResult<MarkingDetail, Error, SubmitMark>
  /** Called with whether something would be lost. */
  dirtyRef: RefObject<() => boolean>
  onSaved: (task: MarkingDetail) => void
  onReload: () => void
  isReloading: boolean
}

export function MarkForm({
  task,
  needsReason,
  reason,
  initial,
  submitLabel,
  save,
  dirtyRef,
  onSaved,
  onReload,
  isReloading,
}: MarkFormProps) {
  const { t } = useTranslation('marking')
  const score = useScoreFormat()
  const form = useForm<MarkValues>({
    initialValues: initial ?? emptyMark(task),
    validate: (values) => fieldErrorsOf(markErrors(values, task, needsReason, reason?.missing)),
  })
  const draft = useFormDraft(form, { name: `mark:${task.id}:${initial ? 'revision' : task.step}` })
  const field = useFields(form)
  useEffect(() => {
    dirtyRef.current = () => form.isDirty()
  }, [dirtyRef, form])
  // The digit itself is typed by the browser, into the field that then has the focus; fields keep their own digits.
  const lead = (): void => {
    const blank = firstBlank(form.getValues())
    if (blank !== null) form.getInputNode(`criteria.${blank}.points`)?.focus()
  }
  useHotkeys(DIGITS.map((digit) => [digit, lead, { preventDefault: false }]))
  const submit = form.onSubmit((values) => {
    const mark = readMark(values, task.version)
    if (mark === null) return
    save.mutate(mark, {
      onSuccess: (after) => {
        draft.remove()
        onSaved(after)
      },
      onError: (error) => {
        if (error instanceof RequestFailure) form.setErrors(fieldErrorsOf(error.fields))
      },
    })
  })
  const { suggestion } = task
  const isConflict = save.isError && failureCode(save.error) === 'conflict'
  const hasFieldErrors = Object.keys(form.errors).length > 0
  return (
    <DraftGate offer={draft.offer}>
      <form noValidate onSubmit={submit} onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}>
        <Stack gap="lg">
          {suggestion ? (
            <Button
              variant="default"
              size="compact-md"
              style={{ alignSelf: 'flex-start' }}
              onClick={() => form.setValues(withSuggestion(form.getValues(), suggestion))}
            >
              {t('suggestion.use')}
            </Button>
          ) : null}
          <CriteriaFields form={form} criteria={task.criteria} />
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('commentReaders')}
          </Text>
          <Text fz={20} fw={700} role="status">
            {t('total', { total: score(totalOf(form.values)), max: score(task.maxScore) })}
          </Text>
          <Textarea
            label={reason?.label ?? t(needsReason ? 'reason' : 'generalComment')}
            withAsterisk={needsReason}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            {...field('comment')}
          />
          {isConflict ? <ConflictAlert onLoad={onReload} isLoading={isReloading} /> : null}
          {save.isError && !isConflict && !hasFieldErrors ? <FailureAlert error={save.error} /> : null}
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="var(--pengawas-quiet)" visibleFrom="sm">
              <Kbd>0</Kbd>–<Kbd>9</Kbd> {t('keys.points')}
              <br />
              <Kbd>Ctrl</Kbd> + <Kbd>Enter</Kbd> {t('keys.save')}
            </Text>
            <Button type="submit" loading={save.isPending}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </DraftGate>
  )
}
