import { AppError } from '@pengawas/shared/errors'
import { isParticipant } from '../../../assessments/assessments/assessments.queries.ts'
import { findAccounts } from '../../../identity/users/users.queries.ts'
import type { LtiPlatformRow } from '../lti.entity.ts'
import { findLink } from '../lti.repository.ts'
import type { LtiDeps } from './deps.ts'

interface Wanted {
  assessmentId: string
  userId: string
}

/**
 * Whether somebody was enrolled just now. Enrols in the name of the super-admin who allowed the link, by the rules that hold for
 * them, and no longer than they are one. Throws `lti-not-enrolled` where somebody is no candidate afterwards.
 */
export async function enrolIfAllowed(
  { db, staffing }: LtiDeps,
  { id, enrols }: Pick<LtiPlatformRow, 'id' | 'enrols'>,
  { assessmentId, userId }: Wanted,
): Promise<boolean> {
  const isCandidate = (): Promise<boolean> => isParticipant(db.read, assessmentId, userId)
  if (await isCandidate()) return false
  const link = enrols ? await findLink(db.read, id, assessmentId) : null
  const [owner] = link === null ? [] : await findAccounts(db.read, [link.createdBy])
  if (owner?.isActive === true && owner.role === 'super-admin') {
    const actor = { userId: owner.id, role: owner.role, authSessionId: '', mustChangePassword: false }
    const wanted = { as: 'candidate', ids: [userId], maxCandidates: 1 } as const
    await staffing.enrol(actor, assessmentId, { ...wanted, ids: [userId] }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw new AppError('lti-not-enrolled', { cause: error })
    })
  }
  if (!(await isCandidate())) throw new AppError('lti-not-enrolled')
  return true
}
