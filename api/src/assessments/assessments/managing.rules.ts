import { isAllowed, seesEveryAssessment } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AssessmentRow } from './assessments.entity.ts'

type Reader = Pick<Actor, 'userId' | 'role'>

/** The assessments a member of staff has to do with: see `withinScope`. */
export type AssessmentScope =
  { kind: 'all' } | { kind: 'proctored-by'; userId: string } | { kind: 'managed-by'; userId: string } | { kind: 'none' }

export function assessmentScope({ role, userId }: Reader): AssessmentScope {
  if (seesEveryAssessment(role)) return { kind: 'all' }
  if (role === 'proktor') return { kind: 'proctored-by', userId }
  if (role === 'administrator') return { kind: 'managed-by', userId }
  return { kind: 'none' }
}

/** What an account is to one assessment. What follows from it depends on its role too. */
export type Standing = 'owner' | 'co-administrator' | 'none'

export const standingOf = (
  { createdBy }: Pick<AssessmentRow, 'createdBy'>,
  userId: string,
  isCoAdministrator: boolean,
): Standing => (createdBy === userId ? 'owner' : isCoAdministrator ? 'co-administrator' : 'none')

/**
 * Whether a draft is hidden from the reader, regardless of their scope. A form that was never scheduled is its owner's alone.
 * What was scheduled once is no private form: co-administrators and those who see every assessment see it too, or nobody
 * could bring back what they made a draft of.
 */
export function isHiddenDraft(
  row: Pick<AssessmentRow, 'status' | 'draftForm'>,
  reader: Reader,
  standing: Standing,
): boolean {
  if (row.status !== 'draft' || standing === 'owner') return false
  return row.draftForm !== null || !(standing === 'co-administrator' || seesEveryAssessment(reader.role))
}

/** What a person who manages an assessment does with it. */
export type ManagingAct =
  /** Change it and everything in it. */
  | 'edit'
  /** Decide whether it exists and whose it is: delete, archive, restore, transfer, name co-administrators. */
  | 'own'

/** Whether the actor may do this with an assessment, archived or not. A super-admin may do with all what owners do. */
export function mayManage(
  row: Pick<AssessmentRow, 'status' | 'draftForm'>,
  actor: Reader,
  standing: Standing,
  act: ManagingAct = 'edit',
): boolean {
  if (!isAllowed(actor.role, 'assessment:manage') || isHiddenDraft(row, actor, standing)) return false
  return seesEveryAssessment(actor.role) || standing === 'owner' || (act === 'edit' && standing === 'co-administrator')
}

type Account = { isActive: boolean; role: Role }

/** Whether an account can have an assessment as its owner. */
export const canOwn = ({ isActive, role }: Account): boolean => isActive && isAllowed(role, 'assessment:manage')

/** Whether an account can be a co-administrator. Super-admins manage every assessment anyway. */
export const canCoAdminister = ({ isActive, role }: Account): boolean => isActive && role === 'administrator'
