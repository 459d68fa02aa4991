import { Between, type EntityManager, In, IsNull } from 'typeorm'
import { isUniqueViolation } from '../../kernel/db/database.ts'
import { assessmentEntity, type AssessmentRow } from '../assessments/assessments.entity.ts'
import { reminderEntity, type ReminderRow } from './reminders.entity.ts'
import { FARTHEST_MS } from './reminders.rules.ts'

/** Assessments whose start is near, or whose end was lately. */
export function listNear(manager: EntityManager, now: Date): Promise<AssessmentRow[]> {
  const at = (ms: number): Date => new Date(now.getTime() + ms)
  const planned = { status: In(['scheduled', 'active']), archivedAt: IsNull() }
  return manager.findBy(assessmentEntity, [
    { ...planned, startDate: Between(now, at(FARTHEST_MS)) },
    { ...planned, status: In(['scheduled', 'active', 'completed']), endDate: Between(at(-FARTHEST_MS), now) },
  ])
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
