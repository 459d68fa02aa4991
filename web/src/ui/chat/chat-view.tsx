import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { CHAT_LEFT_SHOWN } from '@pengawas/shared/contracts/chat'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { type ChatThread, leftOf } from '../../lib/chat/chat-thread.ts'
import { formatHourMinute } from '../../lib/dates.ts'
import { useMessages } from '../../lib/messages.ts'
import { FailureAlert } from '../failure-alert.tsx'
import { ChatField, type ChatTools } from './chat-field.tsx'
import classes from './chat-view.module.css'

interface ChatViewProps {
  thread: ChatThread
  Tools?: ChatTools
  /** Why nothing can be written; null where it can. */
  closed: string | null
}

/** The thread of one test with the field to write in. What it shows counts as read. */
export function ChatView({ thread, Tools, closed }: ChatViewProps) {
  const { t, i18n } = useTranslation('chat')
  const { messages, waiting, failure } = useStore(thread.store)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isSeen = (): void => thread.show(document.visibilityState === 'visible')
    isSeen()
    document.addEventListener('visibilitychange', isSeen)
    return () => {
      document.removeEventListener('visibilitychange', isSeen)
      thread.show(false)
    }
  }, [thread])
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [messages.length, waiting.length])
  const time = (at: string): string => formatHourMinute(at, i18n.language)
  return (
    <Stack gap="xs" className={classes.view}>
      <div className={classes.list} role="log" aria-label={t('label')} tabIndex={0} data-testid="chat">
        {messages.length + waiting.length === 0 ? <Text c="var(--pengawas-quiet)">{t('empty')}</Text> : null}
        {messages.map(({ id, side, authorName, text, at, deliveredAt, readAt }) => (
          <div key={id} className={classes.message} data-own={side === thread.side}>
            <Text size="xs" c="var(--pengawas-quiet)">
              {side === thread.side && side === 'candidate' ? t('you') : <bdi>{authorName ?? t('proctor')}</bdi>} ·{' '}
              {time(at)}
            </Text>
            <div className={classes.bubble} dir="auto">
              {text}
            </div>
            {side === thread.side ? (
              <Text size="xs" c="var(--pengawas-quiet)">
                {readAt !== null ? t('read', { time: time(readAt) }) : t(deliveredAt === null ? 'sent' : 'delivered')}
              </Text>
            ) : null}
          </div>
        ))}
        {waiting.map(({ id, text }) => (
          <div key={id} className={classes.message} data-own data-waiting>
            <div className={classes.bubble} dir="auto">
              {text}
            </div>
            <Group gap={4} justify="flex-end">
              <Text size="xs" c="var(--pengawas-quiet)">
                {t('waiting')}
              </Text>
              {failure === null ? null : (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t('discard')}
                  onClick={() => thread.discard(id)}
                >
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          </div>
        ))}
        <div ref={end} />
      </div>
      {failure === null ? null : (
        <FailureAlert error={failure}>
          <Button size="compact-xs" variant="default" onClick={() => void thread.flush()}>
            {t('again')}
          </Button>
        </FailureAlert>
      )}
      {closed === null ? <ChatRoom thread={thread} Tools={Tools} /> : <Text size="sm">{closed}</Text>}
    </Stack>
  )
}

/** The field while the chat takes messages of this side, with how many as soon as they are few. */
function ChatRoom({ thread, Tools }: { thread: ChatThread; Tools: ChatTools | undefined }) {
  const { t } = useTranslation('chat')
  const say = useMessages()
  const left = useStore(thread.store, (state) => leftOf(state, thread.side))
  const full = thread.side === 'candidate' ? 'chatFull' : 'chatFullForStaff'
  const few = left === 0 ? say(full) : t('left', { value: left })
  return (
    <>
      <Text size="sm" role="status" data-testid="chat-left">
        {left <= CHAT_LEFT_SHOWN ? few : null}
      </Text>
      {left === 0 ? null : <ChatField thread={thread} Tools={Tools} />}
    </>
  )
}
