import {
  chatMessageSchema,
  chatMessagesSchema,
  type ChatMessage,
  type SeeMessages,
  type SendMessage,
} from '@pengawas/shared/contracts/chat'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { requestJson } from '../../../lib/http.ts'

const pathOf = (testSessionId: string): string => `/api/test-sessions/${testSessionId}/messages`

export const fetchMessages = (testSessionId: string): Promise<ChatMessage[]> =>
  requestJson(pathOf(testSessionId), chatMessagesSchema)

export const sendMessage = (testSessionId: string, body: SendMessage): Promise<ChatMessage> =>
  requestJson(pathOf(testSessionId), chatMessageSchema, { method: 'POST', body })

export async function seeMessages(testSessionId: string, body: SeeMessages): Promise<void> {
  await requestJson(`${pathOf(testSessionId)}/seen`, nothingSchema, { method: 'POST', body, isBackground: true })
}
