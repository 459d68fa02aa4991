import type { Actor } from '../../../kernel/access/actor.ts'
import { approved, rejected } from '../validation.rules.ts'
import type { Verdict } from './settle-reviews.ts'

const orNull = (notes: string | undefined): string | null => (notes === undefined || notes === '' ? null : notes)

export function approval(actor: Actor, validationNotes: string | undefined): Verdict {
  const notes = orNull(validationNotes)
  return {
    kind: 'approve',
    text: notes ?? '',
    changes: (question, at) => approved(question, actor.userId, notes, at),
  }
}

export const rejection = (actor: Actor, reason: string, validationNotes: string | undefined): Verdict => ({
  kind: 'reject',
  text: reason,
  changes: (question, at) => rejected(question, actor.userId, reason, orNull(validationNotes), at),
})
