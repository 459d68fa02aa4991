import { buffer } from 'node:stream/consumers'
import { asKept } from '../check-ins.rules.ts'
import { findCheckIn } from '../check-ins.repository.ts'
import type { CheckInsDeps } from './deps.ts'

/**
 * The portrait of a check-in for the media node that compares the candidate's face with it; null where there is none, where the
 * candidate was not admitted, and once its time is over. Recorded in the audit log: no picture leaves without that. The caller
 * has checked that the node holds the candidate.
 */
export async function givePortrait(
  { db, audit, files, now }: Pick<CheckInsDeps, 'db' | 'audit' | 'files' | 'now'>,
  testSessionId: string,
  nodeId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await findCheckIn(db.read, testSessionId)
  const portrait = row?.state === 'admitted' ? asKept(row, now()).pictures.portrait : undefined
  const file = portrait === undefined ? null : await files.open(portrait.key)
  if (file === null) return null
  const bytes = await buffer(file.stream)
  await db.write((manager) =>
    audit.append(manager, {
      ...{ actorId: null, action: 'test-session.check-in-portrait-compared' },
      ...{ subjectType: 'test-session', subjectId: testSessionId, data: { nodeId } },
    }),
  )
  return new Uint8Array(bytes)
}
