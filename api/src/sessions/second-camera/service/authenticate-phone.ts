import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import { findTestSession } from '../../test-sessions/test-sessions.queries.ts'
import { findByToken } from '../second-camera.repository.ts'
import { phoneStateOf } from '../second-camera.rules.ts'
import type { SecondCameraDeps } from './deps.ts'

/** The test session whose phone has this token; null where the token is worth nothing, also after the test. */
export async function authenticatePhone({ db }: SecondCameraDeps, token: string): Promise<string | null> {
  const row = await findByToken(db.read, sha256Hex(token))
  const session = row === null ? null : await findTestSession(db.read, row.testSessionId)
  return session === null || isOver(session.status) ? null : session.id
}

/** Whether the picture of the phone with this token arrives at its media node. */
export async function isPhoneArriving({ db }: SecondCameraDeps, token: string): Promise<boolean> {
  return phoneStateOf(await findByToken(db.read, sha256Hex(token))) === 'live'
}
