import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import type { ValidationTask } from '@pengawas/shared/contracts/validation'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import { approvalProblems } from '@pengawas/shared/rules/question'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { failureCode, RequestFailure } from '../../../lib/http.ts'
import { useFailureText, useMessages } from '../../../lib/messages.ts'
import { questionQuery } from '../../../lib/questions.ts'
import { fitValues } from '../../../lib/rules/fit-values.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { DifficultyBadge } from '../../../ui/question/question-badges.tsx'
import { QuestionBody } from '../../../ui/question/question-body.tsx'
import { VersionDifference } from '../../../ui/question/version-difference.tsx'
import { useDecide, useReturn } from '../api/validation.ts'

export type Decision = 'approve' | 'reject' | 'return'
const COLOR: Readonly<Record<Decision, string>> = { approve: 'teal', reject: 'red', return: 'orange' }
const MAX_TEXT = 1000
const NOTHING = { reason: '', notes: '' }

interface DecideDialogProps {
  task: ValidationTask
  decision: Decision
  onClose: () => void
}

/** The question as it is now, what changed since it was last approved, and one decision on it. */
export function DecideDialog({ task, decision, onClose }: DecideDialogProps) {
  const { t } = useTranslation('validation')
  const question = useQuery(questionQuery(task.questionId))
  const [texts, setTexts] = useState(NOTHING)
  const { reason, notes } = texts
  const isDirty = (): boolean => reason.trim() !== '' || notes.trim() !== ''
  const draft = useDraft({
    name: `${decision}:${task.questionId}`,
    values: texts,
    isDirty,
    restore: (stored) => setTexts(fitValues(NOTHING, stored)),
  })
  const close = useGuardedClose(isDirty, onClose, { hasDraft: true })
  const save = useSaveDecision(task, decision, () => {
    draft.remove()
    onClose()
  })
  const problems = decision === 'approve' && question.data ? Object.values(approvalProblems(question.data)) : []
  const isReasonMissing = decision !== 'approve' && reason.trim() === ''
  return (
    <DialogFrame title={t(`${decision}.title`)} onClose={close}>
      <Stack gap="md">
        <QueryStatus result={question} />
        {question.data ? <Preview question={question.data} /> : null}
        <Problems codes={problems} />
        <DraftGate offer={draft.offer}>
          <Stack gap="md">
            {decision === 'approve' ? null : (
              <Textarea
                label={t(decision === 'reject' ? 'reject.reason' : 'return.text')}
                description={t(decision === 'reject' ? 'reject.hint' : 'return.hint')}
                required
                autosize
                minRows={3}
                maxLength={MAX_TEXT}
                value={reason}
                onChange={(event) => setTexts({ ...texts, reason: event.currentTarget.value })}
              />
            )}
            {decision === 'return' ? null : (
              <Textarea
                label={t('notes')}
                autosize
                minRows={2}
                maxLength={MAX_TEXT}
                value={notes}
                onChange={(event) => setTexts({ ...texts, notes: event.currentTarget.value })}
              />
            )}
          </Stack>
        </DraftGate>
        {save.error === null ? null : <FailureAlert error={save.error} />}
        <DialogButtons onCancel={close}>
          <Button
            color={COLOR[decision]}
            loading={save.isPending}
            disabled={!question.data || isReasonMissing || problems.length > 0}
            onClick={() =>
              question.data && save.send({ reason: reason.trim(), notes: notes.trim(), version: question.data.version })
            }
          >
            {t(`${decision}.action`)}
          </Button>
        </DialogButtons>
      </Stack>
    </DialogFrame>
  )
}

function Preview({ question }: { question: BankQuestion }) {
  const { t } = useTranslation(['validation', 'questionBank'])
  const { approvedVersion, version } = question
  return (
    <>
      <Group gap="xs">
        <Text>{t(`questionBank:types.${question.type}`)}</Text>
        <DifficultyBadge difficulty={question.difficulty} />
        <Text c="var(--pengawas-quiet)">{t('questionBank:versions.number', { version })}</Text>
      </Group>
      <QuestionBody question={question} />
      {approvedVersion === null || approvedVersion === version ? null : (
        <section>
          <Title order={3} size="h5">
            {t('validation:sinceApproved', { version: approvedVersion })}
          </Title>
          <VersionDifference id={question.id} from={approvedVersion} to={version} />
        </section>
      )}
    </>
  )
}

/** Why it cannot be approved as it is. */
function Problems({ codes }: { codes: readonly PlainMessageCode[] }) {
  const { t } = useTranslation('validation')
  const message = useMessages()
  if (codes.length === 0) return null
  return (
    <Alert color="orange" title={t('notReady')}>
      {codes.map((code) => (
        <Text key={code} size="sm">
          {message(code)}
        </Text>
      ))}
    </Alert>
  )
}

function useSaveDecision(task: ValidationTask, decision: Decision, onDone: () => void) {
  const { t } = useTranslation('validation')
  const failureText = useFailureText()
  const message = useMessages()
  const decide = useDecide(task.questionId)
  const giveBack = useReturn(task.questionId)
  const outcome = {
    onSuccess: () => {
      toastSuccess(t(`${decision}.done`))
      onDone()
    },
    onError: (error: unknown) => {
      const [fault] = error instanceof RequestFailure ? Object.values(error.fields) : []
      const detail = fault === undefined ? failureText(error) : message(fault)
      toastFailure(failureCode(error) === 'internal' ? t('failed') : detail, t('failedTitle'))
    },
  }
  return {
    isPending: decide.isPending || giveBack.isPending,
    error: decide.error ?? giveBack.error,
    send: ({ reason, notes, version }: { reason: string; notes: string; version: number }) => {
      if (decision === 'return') giveBack.mutate({ text: reason, version }, outcome)
      else {
        const validationNotes = notes === '' ? {} : { validationNotes: notes }
        const body =
          decision === 'approve'
            ? { validationStatus: 'approved' as const, version, ...validationNotes }
            : { validationStatus: 'rejected' as const, rejectionReason: reason, version, ...validationNotes }
        decide.mutate(body, outcome)
      }
    },
  }
}
