import { Button, Group, NumberInput, Text, Textarea } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Commands } from '../hooks/use-commands.ts'
import type { WrittenCommand } from '../rules/commands.ts'

interface CommandFormProps {
  testSessionId: string
  command: WrittenCommand
  commands: Commands
}

const LONGEST_CREDIT_MINUTES = 480
const USUAL_CREDIT_MINUTES = 5
const LEAST_REASON = 3

/** The words of a command: Enter gives it, Escape leaves it. */
export function CommandForm({ testSessionId, command, commands }: CommandFormProps) {
  const { t } = useTranslation(['wall', 'common'])
  const [text, setText] = useState('')
  const [minutes, setMinutes] = useState<number | string>(USUAL_CREDIT_MINUTES)
  const [isMissing, setIsMissing] = useState(false)
  const close = (): void => commands.write(null)
  const give = (): void => {
    const words = text.trim()
    if (commands.isGiving) return
    if (words.length < LEAST_REASON) setIsMissing(true)
    else if (command === 'credit') {
      if (typeof minutes === 'number') commands.give(testSessionId, { command, minutes, reason: words })
    } else commands.give(testSessionId, { command, text: words })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method's own Enter chooses a word and must not send the form.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      give()
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
        give()
      }}
    >
      {command === 'terminate' ? (
        <Text size="sm" mb={6}>
          {t('wall:command.terminateText')}
        </Text>
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
          mb="xs"
        />
      ) : null}
      <Textarea
        label={t(`wall:command.${command}Field`)}
        description={t('wall:flags.reasonHint')}
        error={isMissing ? t('wall:command.wordsRequired') : null}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={command === 'credit' ? 500 : 1000}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setIsMissing(false)
        }}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" mt="xs">
        <Button
          type="submit"
          size="compact-sm"
          loading={commands.isGiving}
          {...(command === 'terminate' ? { color: 'red' } : {})}
        >
          {t(`wall:command.${command}Give`)}
        </Button>
        <Button size="compact-sm" variant="default" onClick={close}>
          {t('common:cancel')}
        </Button>
      </Group>
    </form>
  )
}
