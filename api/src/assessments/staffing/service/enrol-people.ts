import { type Enrolment, type enrolSchema, MAX_PROCTORS } from '@pengawas/shared/contracts/enrolment'
import { MAX_PARTICIPANTS } from '@pengawas/shared/contracts/assessment-management'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { UserRow } from '../../../identity/users/users.entity.ts'
import { findUsers } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { editedRow, managedRow } from '../../assessments/assessment-access.ts'
import { isChoosableBy, refuse } from '../../assessments/assessment-parts.ts'
import { type AssessmentRow, participantEntity, proctorEntity } from '../../assessments/assessments.entity.ts'
import { listParticipantIds } from '../../assessments/assessments.queries.ts'
import { statusAt } from '../../assessments/assessments.rules.ts'
import { sortPeople } from '../enrolment.rules.ts'
import { listBusy, listProctors } from '../staffing.repository.ts'
import type { StaffingDeps } from './deps.ts'
import { writeParticipants } from './replace-participants.ts'
import { writeProctors } from './replace-proctors.ts'

type Wanted = z.output<typeof enrolSchema>

interface Plan {
  added: UserRow[]
  enrolment: Enrolment
}

/** Who would be added to an assessment, and who not. Throws `not-found`, and `invalid-input` where nobody can be added to it now. */
export async function previewEnrolment(
  { db, now }: StaffingDeps,
  actor: Actor,
  assessmentId: string,
  wanted: Wanted,
): Promise<Enrolment> {
  const row = await managedRow(db.read, actor, assessmentId)
  return (await planEnrolment(db.read, actor, row, wanted, now())).enrolment
}

/** Adds people to an assessment whatever others have changed in it, and notifies them. Throws as the preview does, and `invalid-input` where they are too many. */
export async function enrolPeople(
  deps: StaffingDeps,
  actor: Actor,
  assessmentId: string,
  wanted: Wanted,
): Promise<Enrolment> {
  const { db, announcer, notifications, now } = deps
  const { enrolment, notices } = await db.write(async (manager) => {
    const at = now()
    const row = await editedRow(manager, actor, assessmentId, null, at)
    const plan = await planEnrolment(manager, actor, row, wanted, at)
    const { added, room } = plan.enrolment
    if (added > room) throw refuse('ids', wanted.as === 'candidate' ? 'participantsMaximum' : 'proctorsMaximum')
    return { ...plan, notices: await addPeople(deps, manager, actor, row, wanted, plan.added, at) }
  })
  if (wanted.as === 'proctor') announcer.emit('proctorsChanged', { assessmentId })
  notifications.deliver(notices)
  return enrolment
}

async function planEnrolment(
  manager: EntityManager,
  actor: Actor,
  row: AssessmentRow,
  { as, ids }: Wanted,
  at: Date,
): Promise<Plan> {
  const status = statusAt(row, at)
  if (status !== 'scheduled' && status !== 'active') throw refuse('ids', 'enrolmentClosed')
  const isCandidate = as === 'candidate'
  const enrolled = isCandidate
    ? await listParticipantIds(manager, row.id)
    : (await listProctors(manager, row.id)).map(({ userId }) => userId)
  const { added, already, refused } = sortPeople({
    ids,
    people: await findUsers(manager, ids),
    role: isCandidate ? 'peserta' : 'proktor',
    enrolled: new Set(enrolled),
    mayChoose: (person) => (isCandidate ? isChoosableBy(actor, person) : isProctorFor(actor, person)),
  })
  const addedIds = added.map(({ id }) => id)
  const busy = new Set(await listBusy(manager, isCandidate ? participantEntity : proctorEntity, row, addedIds))
  return {
    added,
    enrolment: {
      added: added.length,
      already,
      room: (isCandidate ? MAX_PARTICIPANTS : MAX_PROCTORS) - enrolled.length,
      refused,
      busy: added.filter(({ id }) => busy.has(id)).map(({ id, name, nip }) => ({ id, name, nip })),
    },
  }
}

/** Everybody who manages assessments knows the proctors; of other accounts only a super-admin is told anything. */
const isProctorFor = (actor: Actor, { role }: UserRow): boolean =>
  role === 'proktor' || isAllowed(actor.role, 'user:manage')

async function addPeople(
  deps: StaffingDeps,
  manager: EntityManager,
  actor: Actor,
  row: AssessmentRow,
  { as, maxCandidates }: Wanted,
  added: readonly UserRow[],
  at: Date,
) {
  const ids = added.map(({ id }) => id)
  if (as === 'candidate')
    return writeParticipants(deps, manager, actor, row, [...(await listParticipantIds(manager, row.id)), ...ids], at)
  const before = await listProctors(manager, row.id)
  const proctors = [
    ...before.map((proctor) => ({ proctorId: proctor.userId, maxCandidates: proctor.maxCandidates })),
    ...ids.map((proctorId) => ({ proctorId, maxCandidates })),
  ]
  return writeProctors(deps, manager, actor, row, proctors, at)
}
