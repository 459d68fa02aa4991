import type { AssignProctors, ProctorAssignment } from '@pengawas/shared/contracts/assessment-management'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import { findUsers } from '../../../identity/users/users.queries.ts'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { ChangedValues } from '../../../kernel/audit/audit.entity.ts'
import { exchanged } from '../../../kernel/audit/changed-values.rules.ts'
import { recordValues } from '../../../kernel/audit/changed-values.ts'
import { editedRow } from '../../assessments/assessment-access.ts'
import { refuse } from '../../assessments/assessment-parts.ts'
import { listProctors, replaceProctors as replaceProctorRows } from '../staffing.repository.ts'
import type { AssessmentRow, ProctorRow } from '../../assessments/assessments.entity.ts'
import type { StaffingDeps } from './deps.ts'
import { readProctors } from './list-proctors.ts'

/**
 * Makes these people the proctors, and notifies those who are added. Throws `not-found`, `conflict` when the assessment has
 * changed since `version`, and `invalid-input` for people
 * who are no active proctors.
 */
export async function replaceProctors(
  deps: StaffingDeps,
  actor: Actor,
  assessmentId: string,
  wanted: AssignProctors['proctors'],
  version: number,
): Promise<ProctorAssignment[]> {
  const { db, announcer, notifications, now } = deps
  const sent = await db.write(async (manager) => {
    const at = now()
    return writeProctors(deps, manager, actor, await editedRow(manager, actor, assessmentId, version, at), wanted, at)
  })
  announcer.emit('proctorsChanged', { assessmentId })
  notifications.deliver(sent)
  return readProctors(db, assessmentId)
}

/** Makes these people the proctors, and answers with the notices to those who are added. Throws `invalid-input` as above. */
export async function writeProctors(
  { audit, notifications }: Pick<StaffingDeps, 'audit' | 'notifications'>,
  manager: EntityManager,
  actor: Actor,
  { id: assessmentId, title }: Pick<AssessmentRow, 'id' | 'title'>,
  wanted: AssignProctors['proctors'],
  at: Date,
): ReturnType<NotificationsService['add']> {
  const before = await listProctors(manager, assessmentId)
  const assignedAt = new Map(before.map((proctor) => [proctor.userId, proctor.assignedAt]))
  // Pages of an earlier version, and files, name nobody: who leads stays as it is.
  const isLeadNamed = wanted.some(({ isLead }) => isLead !== undefined)
  const leadId = before.find((proctor) => proctor.isLead)?.userId
  const ids = wanted.map(({ proctorId }) => proctorId)
  const added = ids.filter((id) => !assignedAt.has(id))
  await requireActiveProctors(manager, added)
  const after = wanted.map(({ proctorId, maxCandidates, isLead }, index) => ({
    assessmentId,
    userId: proctorId,
    maxCandidates,
    isLead: isLeadNamed ? isLead === true : leadId === proctorId,
    // Candidates are distributed in the order of assignment, so proctors of one call differ by their index in it.
    assignedAt: assignedAt.get(proctorId) ?? new Date(at.getTime() + index),
  }))
  await replaceProctorRows(manager, assessmentId, after)
  const lead = after.find(({ isLead }) => isLead)?.userId
  const notices = await notifications.add(manager, added, {
    key: 'proctor-assigned',
    parameters: { title },
    url: pageLinks.wall(),
  })
  await audit.append(manager, {
    actorId: actor.userId,
    action: 'assessment.proctors-assigned',
    subjectType: 'assessment',
    subjectId: assessmentId,
    data: {
      ...{ before: before.length, after: wanted.length, proctors: ids.join(' ') },
      ...(lead === undefined ? {} : { lead }),
      ...(await recordValues(manager, { type: 'assessment', id: assessmentId }, proctorValues(before, after))),
    },
  })
  return notices
}

/** What changes of the proctors, each with their number of candidates. */
function proctorValues(before: readonly ProctorRow[], after: readonly ProctorRow[]): ChangedValues {
  const [then, now] = [before, after].map((rows) =>
    rows.map(({ userId, maxCandidates }) => `${userId}:${maxCandidates}`),
  )
  return exchanged('proctors', {
    removed: (then ?? []).filter((one) => now?.includes(one) !== true),
    added: (now ?? []).filter((one) => then?.includes(one) !== true),
  })
}

async function requireActiveProctors(manager: EntityManager, ids: readonly string[]): Promise<void> {
  const people = await findUsers(manager, ids)
  if (people.length !== ids.length || people.some((person) => person.role !== 'proktor' || !person.isActive))
    throw refuse('proctors', 'proctorsNotActive')
}
