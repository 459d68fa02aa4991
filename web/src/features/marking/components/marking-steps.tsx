import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Align, MarkingDetail, SubmitMark } from '@pengawas/shared/contracts/marking'
import { IconScale } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { taskQuery, useAlign, useSubmitMark } from '../api/marking.ts'
import { useScoreFormat } from '../hooks/use-score-format.ts'
import { MarkForm } from './mark-form.tsx'
import { MarksTable } from './marks-table.tsx'
import { Revision } from './revision.tsx'

interface MarkingStepsProps {
  task: MarkingDetail
  dirtyRef: RefObject<() => boolean>
  onSaved: (task: MarkingDetail) => void
}

/** Reads an essay again without touching what was typed. */
function useReload(id: string) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: () => queryClient.query({ ...taskQuery(id), staleTime: 0 }) })
}

/** What the reader can do with an essay now, and what has been done. */
export function MarkingSteps({ task, dirtyRef, onSaved }: MarkingStepsProps) {
  const { t } = useTranslation('marking')
  const score = useScoreFormat()
  const reload = useReload(task.id)
  const { status, step, finalScore, maxScore, marks, isBlank } = task
  return (
    <Stack gap="md">
      {status === 'final' && finalScore !== null ? (
        <Alert color="green" title={t('final.title', { score: score(finalScore), max: score(maxScore) })}>
          {t(isBlank ? 'final.blank' : 'final.text')}
        </Alert>
      ) : null}
      {status === 'second' && step === null ? <Text>{t('waitingForSecond')}</Text> : null}
      {status === 'agreement' && step === null ? <Text>{t('waitingForAgreement')}</Text> : null}
      {marks.length > 0 ? <MarksTable task={task} /> : null}
      {task.canRevise ? (
        <Revision
          task={task}
          dirtyRef={dirtyRef}
          onSaved={onSaved}
          onReload={(done) => reload.mutate(undefined, { onSuccess: done })}
          isReloading={reload.isPending}
        />
      ) : null}
      {step === 'first' || step === 'second' ? (
        <FirstOrSecond task={task} dirtyRef={dirtyRef} onSaved={onSaved} />
      ) : null}
      {step === 'align' || step === 'agree' ? <Alignment task={task} dirtyRef={dirtyRef} onSaved={onSaved} /> : null}
    </Stack>
  )
}

function FirstOrSecond({ task, dirtyRef, onSaved }: MarkingStepsProps) {
  const { t } = useTranslation('marking')
  const reload = useReload(task.id)
  const save = useSubmitMark(task.id)
  return (
    <MarkForm
      task={task}
      needsReason={false}
      submitLabel={t('saveAndNext')}
      save={save}
      dirtyRef={dirtyRef}
      onSaved={onSaved}
      onReload={() => reload.mutate(undefined, { onSuccess: () => save.reset() })}
      isReloading={reload.isPending}
    />
  )
}

function Alignment({ task, dirtyRef, onSaved }: MarkingStepsProps) {
  const { t } = useTranslation('marking')
  const score = useScoreFormat()
  const [isCounter, setCounter] = useState(false)
  const reload = useReload(task.id)
  const align = useAlign(task.id)
  const save = useMutation({
    mutationFn: (mark: SubmitMark) => align.mutateAsync({ kind: 'mark', ...mark } satisfies Align),
  })
  const agree = useMutation({ mutationFn: () => align.mutateAsync({ kind: 'agree', version: task.version }) })
  const proposal = task.marks.find(({ round }) => round === 'alignment')
  const [first, second] = task.marks
  const difference = first && second ? Math.abs(first.total - second.total) : 0
  return (
    <Stack gap="md">
      <Alert
        color="orange"
        icon={<IconScale aria-hidden />}
        title={t('alignment.title', { difference: score(difference) })}
      >
        {t(proposal ? 'alignment.agreeText' : 'alignment.text', { tolerance: score(task.tolerance) })}
      </Alert>
      {proposal && !isCounter ? (
        <Group gap="sm">
          <Button loading={agree.isPending} onClick={() => agree.mutate(undefined, { onSuccess: onSaved })}>
            {t('alignment.agree', { total: score(proposal.total) })}
          </Button>
          <Button variant="default" onClick={() => setCounter(true)}>
            {t('alignment.counter')}
          </Button>
        </Group>
      ) : (
        <MarkForm
          task={task}
          needsReason
          submitLabel={t('alignment.save')}
          save={save}
          dirtyRef={dirtyRef}
          onSaved={onSaved}
          onReload={() => reload.mutate(undefined, { onSuccess: () => save.reset() })}
          isReloading={reload.isPending}
        />
      )}
      {agree.isError ? (
        <FailureAlert error={agree.error}>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={reload.isPending}
            onClick={() => reload.mutate(undefined, { onSuccess: () => agree.reset() })}
          >
            {t('reload')}
          </Button>
        </FailureAlert>
      ) : null}
    </Stack>
  )
}
