import type { OutboxMail } from '@pengawas/shared/contracts/outbox'

/** The mails in which every typed word occurs, in the address, the subject or the text. */
export function matching(mails: readonly OutboxMail[], typed: string): OutboxMail[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return mails.filter(({ to, subject, text }) => {
    const content = `${to} ${subject} ${text}`.toLowerCase()
    return words.every((word) => content.includes(word))
  })
}
