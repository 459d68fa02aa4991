import { Button, Group, NumberInput, Textarea } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import type { TerminationCause } from '@pengawas/shared/termination-causes'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextDraft } from '../../../lib/drafts/use-text-draft.ts'
import type { Commands } from '../hooks/use-commands.ts'
import { isIrreversible, missingIn, type WrittenCommand } from '../rules/commands.ts'
import { CauseSelect } from './cause-select.tsx'
import { ConfirmCommand } from './confirm-command.tsx'
import { useWarningTemplates, WarningChoice } from './warning-choice.tsx'

interface CommandFormProps {
  candidate: WallCandidate
  command: WrittenCommand
  commands: Commands
}

const LONGEST_CREDIT_MINUTES = 480
const USUAL_CREDIT_MINUTES = 5

/** The words of a command. Enter gives it and Escape leaves it; what cannot be taken back is asked first, and never by Enter. */
export function CommandForm({ candidate, command, commands }: CommandFormProps) {
  const { t } = useTranslation(['wall', 'common'])
  const { testSessionId } = candidate
  const { text, setText, remove } = useTextDraft(`command:${testSessionId}:${command}`, { atOnce: true })
  const [minutes, setMinutes] = useState<number | string>(USUAL_CREDIT_MINUTES)
  const [cause, setCause] = useState<TerminationCause | null>(null)
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isGiving = commands.isGiving(testSessionId)
  const words = text.trim()
  const templates = useWarningTemplates(text)
  const close = (): void => commands.write(null)
  const give = (): void => {
    setIsAsking(false)
    if (command === 'credit') {
      if (typeof minutes === 'number') commands.give(testSessionId, { command, minutes, reason: words }, remove)
    } else if (command === 'terminate') commands.give(testSessionId, { command, text: words, cause }, remove)
    else if (command === 'warning')
      commands.give(testSessionId, { command, text: words, templateId: templates.templateId }, remove)
    else commands.give(testSessionId, { command, text: words }, remove)
  }
  const submit = (): void => {
    if (isGiving) return
    const lacking = missingIn({ command, text: words, cause })
    setMissing(lacking)
    if (lacking !== null) return
    if (isIrreversible(command)) setIsAsking(command !== 'credit' || typeof minutes === 'number')
    else give()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method's own Enter chooses a word and must not send the form.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && !isIrreversible(command)) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return (
    <form
      style={{ marginBlockStart: 10 }}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {command === 'credit' ? (
        <NumberInput
          label={t('wall:command.minutes')}
          min={1}
          max={LONGEST_CREDIT_MINUTES}
          allowDecimal={false}
          value={minutes}
          onChange={setMinutes}
          w={160}
          mb="xs"
        />
      ) : null}
      {command === 'terminate' ? (
        <CauseSelect value={cause} onChange={setCause} isMissing={missing === 'cause'} />
      ) : null}
      {command === 'warning' ? <WarningChoice templates={templates} onChoose={setText} /> : null}
      <Textarea
        label={t(`wall:command.${command}Field`)}
        description={t(`wall:hint.${command}`)}
        error={missing === 'words' ? t('wall:command.wordsRequired') : null}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={command === 'credit' ? 500 : 1000}
        dir="auto"
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setMissing(null)
        }}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" mt="xs">
        <Button
          type="submit"
          size="compact-sm"
          loading={isGiving}
          {...(command === 'terminate' ? { color: 'red' } : {})}
        >
          {t(`wall:command.${command}Give`)}
        </Button>
        <Button size="compact-sm" variant="default" onClick={close}>
          {t('common:cancel')}
        </Button>
      </Group>
      {isAsking && isIrreversible(command) ? (
        <ConfirmCommand
          candidate={candidate}
          command={command}
          minutes={Number(minutes)}
          reason={words}
          onCancel={() => setIsAsking(false)}
          onConfirm={give}
        />
      ) : null}
    </form>
  )
}
