import { Between, type EntityManager, In, IsNull } from 'typeorm'
import { isUniqueViolation } from '../../kernel/db/database.ts'
import { assessmentEntity, type AssessmentRow } from '../assessments/assessments.entity.ts'
import { sittingEntity } from '../assessments/sittings.entity.ts'
import { listSittings } from '../assessments/sittings.queries.ts'
import { reminderEntity, type ReminderRow } from './reminders.entity.ts'
import { FARTHEST_MS, type RemindedWindow } from './reminders.rules.ts'

/** Assessments that start soon or ended lately, or a sitting of which does. */
export async function listNear(manager: EntityManager, now: Date): Promise<AssessmentRow[]> {
  const at = (ms: number): Date => new Date(now.getTime() + ms)
  const soon = { startDate: Between(now, at(FARTHEST_MS)) }
  const lately = { endDate: Between(at(-FARTHEST_MS), now) }
  const sittings = await manager.find(sittingEntity, {
    where: [soon, lately],
    select: { id: true, assessmentId: true },
  })
  const ids = [...new Set(sittings.map(({ assessmentId }) => assessmentId))]
  const planned = { status: In(['scheduled', 'active']), archivedAt: IsNull() }
  return manager.findBy(assessmentEntity, [
    { ...planned, ...soon },
    { ...planned, status: In(['scheduled', 'active', 'completed']), ...lately },
    { ...planned, id: In(ids) },
  ])
}

/** When candidates of an assessment take it: its own dates, and its sittings. */
export async function listWindows(manager: EntityManager, assessment: AssessmentRow): Promise<RemindedWindow[]> {
  const { startDate, endDate } = assessment
  const sittings = await listSittings(manager, assessment.id)
  return [
    { sittingId: null, startDate, endDate },
    ...sittings.map((sitting) => ({ sittingId: sitting.id, startDate: sitting.startDate, endDate: sitting.endDate })),
  ]
}

export const listSent = (manager: EntityManager, assessmentIds: readonly string[]): Promise<ReminderRow[]> =>
  assessmentIds.length === 0
    ? Promise.resolve([])
    : manager.findBy(reminderEntity, { assessmentId: In([...assessmentIds]) })

/** Takes a reminder for the caller's transaction; false where another hub has it. */
export async function claimReminder(manager: EntityManager, row: ReminderRow): Promise<boolean> {
  try {
    await manager.insert(reminderEntity, row)
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
