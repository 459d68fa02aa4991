import { MESSAGES, type MessageCode } from '@pengawas/shared/messages'

/** The specified texts are the server's own, so that both say the same. */
export const messages: Record<MessageCode, string> = MESSAGES
