import { isToldOf } from '@pengawas/shared/rules/told-of'
import { buffer } from 'node:stream/consumers'
import { findTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { asKept } from '../check-ins.rules.ts'
import { findCheckIn } from '../check-ins.repository.ts'
import type { CheckInsDeps } from './deps.ts'

export interface GivenPortrait {
  portrait: Uint8Array<ArrayBuffer> | null
  /** Nobody's face is compared who agreed to a text that does not say so. */
  isCompared: boolean
}

/**
 * The portrait of a check-in for the media node that compares the candidate's face with it; null where there is none, where the
 * candidate was not admitted, and once its time is over. Recorded in the audit log: no picture leaves without that. The caller
 * has checked that the node holds the candidate.
 */
export async function givePortrait(
  { db, audit, files, now }: Pick<CheckInsDeps, 'db' | 'audit' | 'files' | 'now'>,
  testSessionId: string,
  nodeId: string,
): Promise<GivenPortrait> {
  const session = await findTestSession(db.read, testSessionId)
  if (session === null || !isToldOf(session.consent, 'other-person')) return { portrait: null, isCompared: false }
  const row = await findCheckIn(db.read, testSessionId)
  const portrait = row?.state === 'admitted' ? asKept(row, now()).pictures.portrait : undefined
  const file = portrait === undefined ? null : await files.open(portrait.key)
  if (file === null) return { portrait: null, isCompared: true }
  const bytes = await buffer(file.stream)
  await db.write((manager) =>
    audit.append(manager, {
      ...{ actorId: null, action: 'test-session.check-in-portrait-compared' },
      ...{ subjectType: 'test-session', subjectId: testSessionId, data: { nodeId } },
    }),
  )
  return { portrait: new Uint8Array(bytes), isCompared: true }
}
