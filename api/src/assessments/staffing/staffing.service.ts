import type {
  Accommodation,
  AccommodationRow as AccommodationAnswer,
  AssignedParticipant,
  AssignProctors,
  ProctorAssignment,
  ProctorChoice,
} from '@pengawas/shared/contracts/assessment-management'
import { AppError } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import { accommodationMs } from '@pengawas/shared/rules/test-clock'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { managedRow } from '../assessments/assessment-access.ts'
import {
  deleteAccommodation,
  findActivePeople,
  findPeople,
  listAccommodations,
  listParticipantIds,
  listProctors,
  replaceProctors,
  saveAccommodation,
} from '../assessments/assessment-links.repository.ts'
import { refuse, setParticipants } from '../assessments/assessment-parts.ts'
import { isParticipant } from '../assessments/assessments.repository.ts'
import { bumpVersion } from '../assessments/managed-assessments.repository.ts'
import type { TestRecords } from '../assessments/test-records.ts'

const PROCTOR_PAGE = '/dashboard/monitoring'

/** Who takes an assessment, who watches it, and who has extra time. */
export interface StaffingService {
  participants(actor: Actor, assessmentId: string): Promise<AssignedParticipant[]>
  setParticipants(actor: Actor, assessmentId: string, userIds: readonly string[]): Promise<AssignedParticipant[]>
  /** Active proctors whom an assessment can be given to. */
  proctorChoices(actor: Actor): Promise<ProctorChoice[]>
  proctors(actor: Actor, assessmentId: string): Promise<ProctorAssignment[]>
  setProctors(actor: Actor, assessmentId: string, wanted: AssignProctors['proctors']): Promise<ProctorAssignment[]>
  accommodations(actor: Actor, assessmentId: string): Promise<AccommodationAnswer[]>
  /** Also for a test that is under way: its deadline moves at once. */
  setAccommodation(actor: Actor, assessmentId: string, accommodation: Accommodation): Promise<AccommodationAnswer[]>
  removeAccommodation(actor: Actor, assessmentId: string, participantId: string): Promise<AccommodationAnswer[]>
}

export function createStaffingService(deps: {
  db: Database
  audit: AuditService
  announcer: Announcer
  notifications: NotificationsService
  tests: TestRecords
  now: () => Date
}): StaffingService {
  const { db, audit, announcer, notifications, tests, now } = deps

  async function readParticipants(assessmentId: string): Promise<AssignedParticipant[]> {
    const people = await findPeople(db.read, await listParticipantIds(db.read, assessmentId))
    return people.map(({ id, nip, name, unit }) => ({ id, nip, name, unit }))
  }

  async function readProctors(assessmentId: string): Promise<ProctorAssignment[]> {
    const rows = await listProctors(db.read, assessmentId)
    const people = await findPeople(
      db.read,
      rows.map((row) => row.userId),
    )
    const nameOf = new Map(people.map(({ id, name }) => [id, name]))
    return rows.map(({ userId, maxCandidates }) => ({
      proctorId: userId,
      name: nameOf.get(userId) ?? '',
      maxCandidates,
    }))
  }

  /** Tests under way whose deadline has moved. */
  function tellOfTime(testSessionIds: readonly string[]): void {
    for (const testSessionId of testSessionIds) announcer.announce('extraTimeChanged', { testSessionId })
  }

  async function readAccommodations(assessmentId: string): Promise<AccommodationAnswer[]> {
    const rows = await listAccommodations(db.read, assessmentId)
    const rowOf = new Map(rows.map((row) => [row.userId, row]))
    const people = await findPeople(db.read, [...rowOf.keys()])
    return people.flatMap(({ id, name, nip }) => {
      const row = rowOf.get(id)
      if (row === undefined) return []
      return [
        {
          participantId: id,
          name,
          nip,
          extraPercent: row.extraPercent,
          extraMinutes: row.extraMinutes,
          reason: row.reason,
        },
      ]
    })
  }

  return {
    async participants(actor, assessmentId) {
      await managedRow(db.read, actor, assessmentId)
      return readParticipants(assessmentId)
    },

    async setParticipants(actor, assessmentId, userIds) {
      const sent = await db.write(async (manager) => {
        const at = now()
        await bumpVersion(manager, assessmentId, at)
        const row = await managedRow(manager, actor, assessmentId)
        const { added, removed } = await setParticipants(manager, tests, actor, assessmentId, userIds, at)
        const told = row.status === 'draft' ? [] : added
        const notices = await notifications.add(manager, told, {
          key: 'assessment-assigned',
          parameters: { title: row.title },
          url: '/participant',
        })
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'assessment.participants-changed',
          subjectType: 'assessment',
          subjectId: assessmentId,
          data: { added: added.length, removed: removed.length },
        })
        return notices
      })
      notifications.announce(sent)
      return readParticipants(assessmentId)
    },

    async proctorChoices(actor) {
      requirePermission(actor, 'assessment:manage')
      const people = await findActivePeople(db.read, 'proktor')
      return people.map(({ id, name, nip, unit }) => ({ id, name, nip, unit }))
    },

    async proctors(actor, assessmentId) {
      await managedRow(db.read, actor, assessmentId)
      return readProctors(assessmentId)
    },

    async setProctors(actor, assessmentId, wanted) {
      const sent = await db.write(async (manager) => {
        const at = now()
        await bumpVersion(manager, assessmentId, at)
        const row = await managedRow(manager, actor, assessmentId)
        const before = await listProctors(manager, assessmentId)
        const assignedAt = new Map(before.map((proctor) => [proctor.userId, proctor.assignedAt]))
        const added = wanted.map(({ proctorId }) => proctorId).filter((id) => !assignedAt.has(id))
        const people = await findPeople(manager, added)
        if (people.length !== added.length || people.some((person) => person.role !== 'proktor' || !person.isActive)) {
          throw refuse('proctors', MESSAGES.proctorsNotActive)
        }
        await replaceProctors(
          manager,
          assessmentId,
          wanted.map(({ proctorId, maxCandidates }, index) => ({
            assessmentId,
            userId: proctorId,
            maxCandidates,
            // Candidates are given out in the order of assignment, so those of one call differ by their place in it.
            assignedAt: assignedAt.get(proctorId) ?? new Date(at.getTime() + index),
          })),
        )
        const notices = await notifications.add(manager, added, {
          key: 'proctor-assigned',
          parameters: { title: row.title },
          url: PROCTOR_PAGE,
        })
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'assessment.proctors-assigned',
          subjectType: 'assessment',
          subjectId: assessmentId,
          data: {
            before: before.length,
            after: wanted.length,
            proctors: wanted.map(({ proctorId }) => proctorId).join(' '),
          },
        })
        return notices
      })
      announcer.announce('proctorsChanged', { assessmentId })
      notifications.announce(sent)
      return readProctors(assessmentId)
    },

    async accommodations(actor, assessmentId) {
      await managedRow(db.read, actor, assessmentId)
      return readAccommodations(assessmentId)
    },

    async setAccommodation(actor, assessmentId, { participantId, extraPercent, extraMinutes, reason }) {
      const changed = await db.write(async (manager) => {
        const { duration } = await managedRow(manager, actor, assessmentId)
        if (!(await isParticipant(manager, assessmentId, participantId))) throw new AppError('not-found')
        await saveAccommodation(manager, {
          assessmentId,
          userId: participantId,
          extraPercent,
          extraMinutes,
          reason,
          updatedAt: now(),
        })
        const ids = await tests.setExtraTime(
          manager,
          assessmentId,
          participantId,
          accommodationMs(duration * 60_000, { extraPercent, extraMinutes }),
        )
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'assessment.accommodation-set',
          subjectType: 'assessment',
          subjectId: assessmentId,
          data: { participantId, extraPercent, extraMinutes, reason },
        })
        return ids
      })
      tellOfTime(changed)
      return readAccommodations(assessmentId)
    },

    async removeAccommodation(actor, assessmentId, participantId) {
      const changed = await db.write(async (manager) => {
        await managedRow(manager, actor, assessmentId)
        if (!(await deleteAccommodation(manager, assessmentId, participantId))) throw new AppError('not-found')
        const ids = await tests.setExtraTime(manager, assessmentId, participantId, 0)
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'assessment.accommodation-removed',
          subjectType: 'assessment',
          subjectId: assessmentId,
          data: { participantId },
        })
        return ids
      })
      tellOfTime(changed)
      return readAccommodations(assessmentId)
    },
  }
}
