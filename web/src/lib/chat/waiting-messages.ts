import { sendMessageSchema, type SendMessage } from '@pengawas/shared/contracts/chat'
import { z } from 'zod'

interface ThreadKey {
  testSessionId: string
  side: 'candidate' | 'staff'
}

const keyOf = ({ testSessionId, side }: ThreadKey): string => `pengawas-chat-${side}-${testSessionId}`

/** What was written in this tab before a reload, and did not reach the server. */
export function loadWaiting(key: ThreadKey): SendMessage[] {
  try {
    return z.array(sendMessageSchema).parse(JSON.parse(sessionStorage.getItem(keyOf(key)) ?? '[]'))
  } catch {
    return []
  }
}

export function saveWaiting(key: ThreadKey, waiting: readonly SendMessage[]): void {
  try {
    if (waiting.length === 0) sessionStorage.removeItem(keyOf(key))
    else sessionStorage.setItem(keyOf(key), JSON.stringify(waiting))
  } catch {
    // Without storage it lasts as long as the page.
  }
}
