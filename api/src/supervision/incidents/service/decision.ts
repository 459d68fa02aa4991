import type { decideSchema } from '@pengawas/shared/contracts/incidents'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'

export type Decision = z.output<typeof decideSchema>

/** What is stored of a decision that this person makes. */
export const decided = (actor: Actor, { decision, reason }: Decision, at: Date) => ({
  decision,
  decidedBy: actor.userId,
  decidedAt: at,
  reason: reason === '' ? null : reason,
})
