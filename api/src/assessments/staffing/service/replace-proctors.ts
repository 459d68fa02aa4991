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
  announcer.emit('proctorsChanged', {})
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
  const ids = wanted.map(({ proctorId }) => proctorId)
  const added = ids.filter((id) => !assignedAt.has(id))
  await requireActiveProctors(manager, added)
  await replaceProctorRows(
    manager,
    assessmentId,
    wanted.map(({ proctorId, maxCandidates }, index) => ({
      assessmentId,
      userId: proctorId,
      maxCandidates,
      // Candidates are distributed in the order of assignment, so proctors of one call differ by their index in it.
      assignedAt: assignedAt.get(proctorId) ?? new Date(at.getTime() + index),
    })),
  )
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
      ...(await recordValues(manager, { type: 'assessment', id: assessmentId }, proctorValues(before, wanted))),
    },
  })
  return notices
}

/** What changes of the proctors, each with the number of candidates they watch at most. */
function proctorValues(before: readonly ProctorRow[], after: AssignProctors['proctors']): ChangedValues {
  const then = before.map(({ userId, maxCandidates }) => `${userId}:${maxCandidates}`)
  const now = after.map(({ proctorId, maxCandidates }) => `${proctorId}:${maxCandidates}`)
  return exchanged('proctors', {
    removed: then.filter((one) => !now.includes(one)),
    added: now.filter((one) => !then.includes(one)),
  })
}

async function requireActiveProctors(manager: EntityManager, ids: readonly string[]): Promise<void> {
  const people = await findUsers(manager, ids)
  if (people.length !== ids.length || people.some((person) => person.role !== 'proktor' || !person.isActive))
    throw refuse('proctors', 'proctorsNotActive')
}
