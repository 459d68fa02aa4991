import { Button, Group, Textarea } from '@mantine/core'
import { MAX_CHAT_TEXT } from '@pengawas/shared/contracts/chat'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatThread } from '../../lib/chat/chat-thread.ts'

/** Beside the field, with what puts a text into it. */
export type ChatTools = ComponentType<{ text: string; onChoose: (text: string) => void }>

interface ChatFieldProps {
  thread: ChatThread
  Tools: ChatTools | undefined
}

/** Where a message is written: Enter sends it, Shift and Enter begin a line. */
export function ChatField({ thread, Tools }: ChatFieldProps) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const send = (): void => {
    if (text.trim() === '') return
    thread.write(text)
    setText('')
    field.current?.focus()
  }
  const fill = (words: string): void => {
    setText(words)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of the page around it, such as those that choose an answer, are letters here.
    if (event.key !== 'Escape') event.stopPropagation()
    // An input method's own Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        ref={field}
        label={t('write')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={MAX_CHAT_TEXT}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" mt="xs" justify="space-between">
        {Tools === undefined ? <span /> : <Tools text={text} onChoose={fill} />}
        <Button
          type="submit"
          size="compact-md"
          disabled={text.trim() === ''}
          leftSection={<IconSend size={16} className="mirrored" aria-hidden />}
        >
          {t('send')}
        </Button>
      </Group>
    </form>
  )
}
