import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { ownSession } from '../test-sessions/own-session.ts'
import { toTestSession } from '../test-sessions/test-sessions.rules.ts'
import { staffSession, staffSessions } from '../watching/staff-session.ts'

export interface ListingService {
  /** For staff, the test sessions in their scope: for a proctor, those of their own candidates; newest start first. */
  list(actor: Actor, assessmentId: string | undefined): Promise<TestSession[]>
  /** The candidate's own, or one in the scope of a member of staff. */
  get(actor: Actor, id: string): Promise<TestSession>
}

export function createListingService({ db }: { db: Database }): ListingService {
  return {
    list: async (actor, assessmentId) =>
      (await staffSessions(db.read, actor, 'test-session:list', assessmentId)).map(toTestSession),

    async get(actor, id) {
      if (actor.role === 'peserta') return toTestSession(await ownSession(db.read, actor, id))
      return toTestSession(await staffSession(db.read, actor, id, 'test-session:list'))
    },
  }
}
