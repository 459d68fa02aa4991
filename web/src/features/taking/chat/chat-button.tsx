import { ActionIcon, Drawer, Indicator, Text, Tooltip } from '@mantine/core'
import { IconHandStop, IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { unreadOf } from '../../../lib/chat/chat-thread.ts'
import { ChatView } from '../../../ui/chat/chat-view.tsx'
import { useRunner, useTest } from '../hooks/test-context.ts'
import { RaiseHand } from './raise-hand.tsx'

/** The way to the proctor: the raised hand and the chat, with how many messages are unread. */
export function ChatButton() {
  const { t } = useTranslation(['chat', 'common'])
  const { contact } = useRunner()
  const isOpen = useTest((state) => state.isChatOpen)
  const help = useTest((state) => state.help)
  const unread = useStore(contact.chat.store, (state) => unreadOf(state, 'candidate'))
  const isRaised = help !== null && help.seenAt === null && help.loweredAt === null
  const label = unread > 0 ? `${t('chat:label')}, ${t('chat:unread', { value: unread })}` : t('chat:label')
  const ButtonIcon = isRaised ? IconHandStop : IconMessageCircle
  return (
    <>
      <Indicator label={unread} disabled={unread === 0} size={18} color="red.9" zIndex={1}>
        <Tooltip label={t('chat:label')}>
          <ActionIcon
            variant={isRaised ? 'filled' : 'default'}
            {...(isRaised ? { color: 'orange' } : {})}
            size={40}
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => contact.openChat(true)}
            data-testid="chat-button"
          >
            <ButtonIcon size={22} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Indicator>
      <Drawer
        opened={isOpen}
        onClose={() => contact.openChat(false)}
        position="right"
        title={t('chat:label')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <RaiseHand />
        <Text size="xs" c="var(--pengawas-quiet)" my="sm">
          {t('chat:seenByOthers')}
        </Text>
        <ChatView thread={contact.chat} closed={null} />
      </Drawer>
    </>
  )
}
