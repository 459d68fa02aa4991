import { Badge, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChatView } from '../../../ui/chat/chat-view.tsx'
import { CannedAnswers } from './canned-answers.tsx'
import { PrivateTalk } from './private-talk.tsx'
import { RaisedHand } from './raised-hand.tsx'
import { useCandidateChat } from './use-candidate-chat.ts'

/** Words between the focused candidate and the staff: the raised hand, and the chat that all who watch the candidate share. */
export function CandidateTalk({ candidate }: { candidate: WallCandidate }) {
  const { t } = useTranslation('chat')
  const { testSessionId, help, unreadMessages, status } = candidate
  const [isOpen, chat] = useDisclosure(false)
  const closed = isOver(status) ? t('over') : status === 'check-in' ? t('inCheckIn') : null
  return (
    <div style={{ padding: '0 14px 10px' }} data-testid="talk">
      {help === null ? null : (
        <RaisedHand
          key={help.id}
          help={help}
          testSessionId={testSessionId}
          onAnswer={status === 'check-in' ? null : chat.open}
        />
      )}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant={isOpen ? 'light' : 'default'}
          aria-expanded={isOpen}
          leftSection={<IconMessageCircle size={16} aria-hidden />}
          rightSection={
            unreadMessages === 0 || isOpen ? undefined : (
              <Badge size="sm" color="red.9" aria-label={t('unread', { value: unreadMessages })}>
                {unreadMessages}
              </Badge>
            )
          }
          onClick={chat.toggle}
        >
          {t('open')}
        </Button>
        <PrivateTalk candidate={candidate} />
      </Group>
      {isOpen ? <OpenChat testSessionId={testSessionId} closed={closed} /> : null}
    </div>
  )
}

function OpenChat({ testSessionId, closed }: { testSessionId: string; closed: string | null }) {
  const thread = useCandidateChat(testSessionId)
  return (
    <div style={{ marginBlockStart: 10 }}>
      <ChatView thread={thread} closed={closed} Tools={CannedAnswers} />
    </div>
  )
}
