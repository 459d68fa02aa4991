import type { InterventionOrder } from '@pengawas/shared/contracts/interventions'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import { derivedId } from '../../../kernel/lib/derived-id.ts'
import type { ClockCreditRow } from '../../../sessions/outages/clock-credits.entity.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { addTime } from '../../incidents/service/add-time.ts'
import { takeBackGiven } from '../../incidents/service/take-back-given.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import { writeNotes } from '../../notes/write-notes.ts'
import { holdTerminations, undoTerminations } from '../hold-terminations.ts'
import { moveSessions } from '../move-sessions.ts'
import type { ReactivationsService } from '../reactivations.service.ts'
import type { Settled } from '../settled.ts'

/** The id of the note or the credit that an intervention makes for a session, so that one sent twice makes one. */
export const madeId = (requestId: string, testSessionId: string): string =>
  derivedId('intervention', requestId, testSessionId)

/** With the credits that were given or taken back. */
export type Carried = Settled & { credits?: readonly Pick<ClockCreditRow, 'id' | 'testSessionId'>[] }

/** Gives a command to sessions by the same steps as to one. The rows must be locked. */
export function carryOut(
  reactivations: Pick<ReactivationsService, 'settle'>,
  manager: EntityManager,
  actor: Actor,
  rows: readonly TestSessionRow[],
  { requestId, order }: { requestId: string; order: InterventionOrder },
  at: Date,
): Promise<Carried> {
  const { text } = order
  const idOf = (testSessionId: string): string => madeId(requestId, testSessionId)
  switch (order.command) {
    case 'warning':
      return writeNotes(manager, actor, rows, { kind: 'warning', text, templateId: order.templateId, idOf }, at)
    case 'note':
      return writeNotes(manager, actor, rows, { kind: 'note', text, templateId: null, idOf }, at)
    case 'message':
      return writeMessages(manager, actor, rows, { text, idOf }, at)
    case 'terminate':
      return holdTerminations(manager, actor, rows, { reason: text, cause: order.cause }, at)
    case 'keep':
      return undoTerminations(manager, actor, rows)
    case 'reactivate':
      return reactivations.settle(manager, actor, rows, { reason: text, at })
    case 'credit':
      return addTime(manager, actor, rows, { minutes: order.minutes, reason: text, idOf }, at)
    case 'take-back':
      return takeBackGiven(manager, actor, rows, order.creditIds, at)
    default:
      return moveSessions(manager, actor, rows, { command: order.command, reason: text }, at)
  }
}
