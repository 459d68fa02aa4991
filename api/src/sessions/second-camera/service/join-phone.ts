import type { JoinedSecondCamera } from '@pengawas/shared/contracts/second-camera'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { networkOf } from '../../../identity/auth/attempt-limits.rules.ts'
import type { Client } from '../../../kernel/http/client.ts'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import { randomToken } from '../../../kernel/lib/secrets.ts'
import { findTestSession } from '../../test-sessions/test-sessions.queries.ts'
import { findByCode, useCode } from '../second-camera.repository.ts'
import { mayJoin } from '../second-camera.rules.ts'
import type { SecondCameraDeps } from './deps.ts'

/**
 * Exchanges a code for the token of a phone, once; a phone that had joined before is disconnected. Throws `link-invalid` for a
 * code that is wrong, used or too old, and `too-many-attempts`.
 */
export async function joinPhone(
  { db, audit, announcer, limits, now }: SecondCameraDeps,
  code: string,
  client: Client,
): Promise<JoinedSecondCamera> {
  await limits.count([{ limit: 'device', of: networkOf(client.address) }])
  const token = randomToken()
  const joined = await db.write(async (manager) => {
    const codeHash = sha256Hex(code)
    const row = await findByCode(manager, codeHash)
    const session = row === null ? null : await findTestSession(manager, row.testSessionId)
    const at = now()
    if (row === null || session === null || !mayJoin(row, at) || isOver(session.status))
      throw new AppError('link-invalid')
    const phone = { tokenHash: sha256Hex(token), joinedAt: at, lostAt: at }
    if (!(await useCode(manager, codeHash, phone))) throw new AppError('link-invalid')
    const assessment = await findAssessment(manager, session.assessmentId)
    await audit.append(manager, {
      actorId: session.participantId,
      action: 'second-camera.joined',
      subjectType: 'test-session',
      subjectId: session.id,
      data: { address: client.address },
    })
    return { testSessionId: session.id, assessmentTitle: assessment?.title ?? '', isAnother: row.tokenHash !== null }
  })
  const { testSessionId, assessmentTitle, isAnother } = joined
  if (isAnother) announcer.emit('secondCameraEnded', { testSessionId })
  announcer.emit('candidateChanged', { testSessionId })
  return { token, testSessionId, assessmentTitle }
}
