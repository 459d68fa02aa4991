import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import type { CheckInStep, DecideCheckIn, WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { stepsToRedo, troubleOf } from '../rules/waiting.ts'

export type WrittenDecision = 'admit' | 'redo' | 'refuse'

interface DecisionFormProps {
  candidate: WaitingCandidate
  kind: WrittenDecision
  isSending: boolean
  onDecide: (decision: DecideCheckIn) => void
  onCancel: () => void
}

const OFFERED = { admit: 'noteReasons', redo: 'redoReasons', refuse: 'refuseReasons' } as const
const BUTTONS = { admit: 'admitNoted', redo: 'redo', refuse: 'refuse' } as const
const LEAST_LETTERS = 3

/** A decision with its words: Enter gives it, Escape leaves it. */
export function DecisionForm({ candidate, kind, isSending, onDecide, onCancel }: DecisionFormProps) {
  const { t } = useTranslation(['waitingRoom', 'common'])
  const { missing, failed } = troubleOf(candidate)
  const choices = stepsToRedo(candidate)
  const [steps, setSteps] = useState<readonly CheckInStep[]>(
    choices.filter((step) => [...missing, ...failed].includes(step)),
  )
  const [reason, setReason] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const words = reason.trim()
  const needsSteps = kind === 'redo' && steps.length === 0
  const submit = (): void => {
    if (isSending) return
    if (words.length < LEAST_LETTERS || needsSteps) setIsIncomplete(true)
    else
      onDecide(
        kind === 'redo' ? { decision: kind, steps: [...steps], reason: words } : { decision: kind, reason: words },
      )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method's own Enter chooses a word and must not send the form.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      data-testid="decision-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        {kind === 'redo' ? (
          <Checkbox.Group
            label={t('waitingRoom:whichSteps')}
            value={[...steps]}
            onChange={(values) => setSteps(choices.filter((step) => values.includes(step)))}
            error={isIncomplete && needsSteps ? t('waitingRoom:noSteps') : null}
          >
            <Group gap="md" mt={4}>
              {choices.map((step) => (
                <Checkbox key={step} value={step} label={t(`waitingRoom:step.${step}`)} />
              ))}
            </Group>
          </Checkbox.Group>
        ) : null}
        <Offered kind={kind} onChoose={setReason} />
        <Textarea
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          autoFocus
          label={t(kind === 'admit' ? 'waitingRoom:note' : 'waitingRoom:why')}
          description={t(kind === 'admit' ? 'waitingRoom:noteHint' : 'waitingRoom:whyHint')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={isIncomplete && words.length < LEAST_LETTERS ? t('waitingRoom:tooShort') : null}
        />
        <Group>
          <Button type="submit" loading={isSending} {...(kind === 'refuse' ? { color: 'red' } : {})}>
            {t(`waitingRoom:${BUTTONS[kind]}`)}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Offered({ kind, onChoose }: { kind: WrittenDecision; onChoose: (reason: string) => void }) {
  const { t } = useTranslation('waitingRoom')
  const reasons = Object.values(t(OFFERED[kind], { returnObjects: true }))
  return (
    <div role="group" aria-label={t('offered')}>
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('offered')}
      </Text>
      <Group gap="xs" mt={4}>
        {reasons.map((reason) => (
          <Button key={reason} size="compact-sm" variant="default" onClick={() => onChoose(reason)}>
            {reason}
          </Button>
        ))}
      </Group>
    </div>
  )
}
