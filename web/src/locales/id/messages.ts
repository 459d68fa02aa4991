import { MESSAGES, titleTaken, type MessageKey } from '@pengawas/shared/messages'

/** The specified texts are the server's own, so that both say the same. */
export const messages: Record<MessageKey | 'titleTaken', string> = { ...MESSAGES, titleTaken: titleTaken('{{title}}') }
