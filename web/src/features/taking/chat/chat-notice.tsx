import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { unreadOf } from '../../../lib/chat/chat-thread.ts'
import { TroubleBanner } from '../../../ui/trouble-banner.tsx'
import { useRunner } from '../hooks/test-context.ts'

/** What the proctor wrote last, as long as it is unread. */
export function ChatNotice() {
  const { t } = useTranslation('chat')
  const { contact } = useRunner()
  const state = useStore(contact.chat.store)
  const last = state.messages.findLast(({ side }) => side === 'staff')
  if (last === undefined || last.readAt !== null || unreadOf(state, 'candidate') === 0) return null
  return (
    <TroubleBanner icon={IconMessageCircle} color="orange" title={t('notice')} text={last.text} testId="chat-notice">
      <Button size="compact-md" color="orange" onClick={() => contact.openChat(true)}>
        {t('show')}
      </Button>
    </TroubleBanner>
  )
}
