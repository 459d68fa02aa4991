import type { EyesOn } from '@pengawas/shared/contracts/eyes-on'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { findNames } from '../../identity/users/users.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { noteSeen } from '../../sessions/live-states/live-states.changes.ts'
import { findTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { requireLead } from '../../sessions/watching/leads.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import { listEyesOn } from './eyes-on.queries.ts'
import { markSlot } from './eyes-on.repository.ts'
import { slotOf, summarise } from './eyes-on.rules.ts'

/** One person's walls at one moment, as the media nodes know them. */
export interface Look {
  userId: string
  /** Whose picture they receive. */
  visible: readonly string[]
  /** Who of those is enlarged. */
  focused: readonly string[]
}

/** The ledger of who watched whom: proof that candidates were looked at, and the way to those who were not. */
export interface EyesOnService {
  /** Writes down who has whom on their walls now. */
  note(looks: readonly Look[]): Promise<void>
  /** The ledger of one test. Throws `not-allowed` and `not-found`. */
  show(actor: Actor, testSessionId: string): Promise<EyesOn>
}

export function createEyesOnService({ db, now }: { db: Database; now: () => Date }): EyesOnService {
  return {
    note: (looks) => noteLooks(db, looks, now()),

    async show(actor, testSessionId) {
      const session = await staffSession(db.read, actor, testSessionId, 'eyes-on:read')
      await requireLead(db.read, actor, session.assessmentId)
      const rows = await listEyesOn(db.read, testSessionId)
      const names = await findNames(db.read, [...new Set(rows.map(({ userId }) => userId))])
      return summarise(rows, names, session.startTime, session.endTime ?? now())
    },
  }
}

async function noteLooks(db: Database, looks: readonly Look[], at: Date): Promise<void> {
  const sessions = await findTestSessions(db.read, [...new Set(looks.flatMap(({ visible }) => visible))])
  // After the end there is nobody to look at, whatever a node still sends.
  const open = new Set(sessions.flatMap(({ id, status }) => (isOver(status) ? [] : [id])))
  const isOpen = (id: string): boolean => open.has(id)
  if (open.size === 0) return
  await db.write(async (manager) => {
    for (const { userId, visible, focused } of looks) {
      const look = { userId, visible: visible.filter(isOpen), focused: focused.filter(isOpen) }
      await markSlot(manager, slotOf(at), look, at)
    }
    await noteSeen(manager, [...open], at)
  })
}
