import { pushes } from '@pengawas/shared/sockets/pushes'
import { useEffect, useState } from 'react'
import { ChatThread } from '../../../lib/chat/chat-thread.ts'
import { onNotice } from '../../../lib/socket.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { fetchMessages, seeMessages, sendMessage } from './talk-api.ts'

/** The staff's side of one candidate's chat, while it is on the screen. */
export function useCandidateChat(testSessionId: string): ChatThread {
  const { socket } = useWallSession()
  const link = useWall((state) => state.link)
  const [thread] = useState(
    () =>
      new ChatThread({
        ...{ testSessionId, side: 'staff' },
        send: (message) => sendMessage(testSessionId, message),
        see: (upToId, isRead) => seeMessages(testSessionId, { upToId, isRead }),
      }),
  )
  useEffect(
    () =>
      onNotice(socket, pushes.messagesChanged, (changed) => {
        if (changed.testSessionId === testSessionId) thread.take(changed.messages)
      }),
    [socket, thread, testSessionId],
  )
  // Fetched when the hub is reached, and again after each outage: what was pushed meanwhile did not arrive.
  useEffect(() => {
    fetchMessages(testSessionId).then(
      (messages) => thread.take(messages),
      (error: unknown) => thread.store.setState({ failure: error }),
    )
  }, [link, thread, testSessionId])
  useEffect(() => () => thread.stop(), [thread])
  return thread
}
