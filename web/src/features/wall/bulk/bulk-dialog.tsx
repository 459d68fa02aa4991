import { Alert, Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
  type Intervention,
  type InterventionOrder,
  MAX_INTERVENTION_SESSIONS,
} from '@pengawas/shared/contracts/interventions'
import type { TerminationCause } from '@pengawas/shared/termination-causes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { CauseSelect } from '../components/cause-select.tsx'
import { useWarningTemplates, WarningChoice } from '../components/warning-choice.tsx'
import { useWall } from '../hooks/wall-context.ts'
import { type BulkCommand, type BulkPlan, planOf } from '../rules/bulk-plan.ts'
import { isWritten, leastLetters, missingIn } from '../rules/commands.ts'
import type { Selection } from '../rules/selection.ts'
import { BulkResult } from './bulk-result.tsx'
import { LeftOutList } from './left-out-list.tsx'
import { useGiving } from './use-giving.ts'

const LONGEST_CREDIT_MINUTES = 480
const USUAL_CREDIT_MINUTES = 5

interface BulkDialogProps {
  command: BulkCommand
  selection: Selection
  onClose: () => void
}

/** One confirmation for many: how many, who is left out and why, the words; then one list of what became of it. */
export function BulkDialog({ command, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['interventions', 'wall', 'common'])
  const candidates = useWall((state) => state.candidates)
  const chosen = selection.ids.flatMap((id) => candidates[id] ?? [])
  const plan = planOf(command, chosen)
  const give = useGiving()
  if (give.result !== null)
    return (
      <DialogFrame title={t('result.title', { command: t(`wall:command.${command}`) })} onClose={onClose}>
        <BulkResult key={give.result.requestId} given={give.result} give={give} onClose={onClose} />
      </DialogFrame>
    )
  const { assessmentId } = selection
  // Nothing ends a whole assessment: each test that is to end is named.
  const target: Intervention['target'] =
    assessmentId !== null && command !== 'terminate' ? { assessmentId } : { testSessionIds: [...plan.taken] }
  return (
    <DialogFrame
      title={t('bulk.title', {
        command: t(`wall:command.${command}`),
        value: plan.taken.length,
        count: plan.taken.length,
      })}
      size={640}
      onClose={onClose}
    >
      <BulkForm
        {...{ command, plan, onClose }}
        isWhole={'assessmentId' in target}
        error={give.error}
        isGiving={give.isGiving}
        onGive={(order) => give.send(target, order)}
      />
    </DialogFrame>
  )
}

interface BulkFormProps {
  command: BulkCommand
  plan: BulkPlan
  isWhole: boolean
  error: unknown
  isGiving: boolean
  onGive: (order: InterventionOrder) => void
  onClose: () => void
}

function BulkForm({ command, plan, isWhole, error, isGiving, onGive, onClose }: BulkFormProps) {
  const { t } = useTranslation(['interventions', 'wall', 'common'])
  const [text, setText] = useState('')
  const [typed, setTyped] = useState('')
  const [minutes, setMinutes] = useState<number | string>(USUAL_CREDIT_MINUTES)
  const [cause, setCause] = useState<TerminationCause | null>(null)
  const count = plan.taken.length
  const words = text.trim()
  const isEnd = command === 'terminate'
  const templates = useWarningTemplates(text)
  const isReady =
    count > 0 &&
    count <= MAX_INTERVENTION_SESSIONS &&
    missingIn({ command, text: words, cause }) === null &&
    (command !== 'credit' || typeof minutes === 'number') &&
    (!isEnd || typed.trim() === String(count))
  const submit = (): void => {
    if (!isReady || isGiving) return
    if (command === 'credit') onGive({ command, text: words, minutes: Number(minutes) })
    else if (command === 'terminate') onGive({ command, text: words, cause })
    else if (command === 'warning') onGive({ command, text: words, templateId: templates.templateId })
    else onGive({ command, text: words })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm" data-testid="bulk-form">
        {count === 0 ? <Alert color="orange">{t('bulk.nobody')}</Alert> : null}
        {count > MAX_INTERVENTION_SESSIONS ? <Alert color="orange">{t('bulk.tooMany')}</Alert> : null}
        {isWhole ? <Text size="sm">{t('bulk.wholeNote')}</Text> : null}
        <LeftOutList leftOut={plan.leftOut} />
        {isEnd ? (
          <>
            <Text>{t('wall:command.terminateText')}</Text>
            <CauseSelect value={cause} onChange={setCause} />
          </>
        ) : null}
        {command === 'credit' ? (
          <NumberInput
            label={t('wall:command.minutes')}
            min={1}
            max={LONGEST_CREDIT_MINUTES}
            allowDecimal={false}
            value={minutes}
            onChange={setMinutes}
            w={160}
          />
        ) : null}
        {command === 'warning' ? <WarningChoice templates={templates} onChoose={setText} /> : null}
        {isWritten(command) ? (
          <Textarea
            label={t(`wall:command.${command}Field`)}
            {...(leastLetters(command) > 0 ? { description: t('wall:command.wordsRequired') } : {})}
            autosize
            minRows={2}
            maxLength={command === 'credit' || command === 'message' ? 500 : 1000}
            dir="auto"
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
        {isEnd ? (
          <TextInput
            label={t('bulk.typed', { value: count })}
            description={t('bulk.held')}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
        {error === null ? null : <FailureAlert error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={isGiving} {...(isEnd ? { color: 'red' } : {})}>
            {t('bulk.give', { value: count, count })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
