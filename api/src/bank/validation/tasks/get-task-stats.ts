import type { ValidationStats } from '@pengawas/shared/contracts/validation'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { countTasks, middleDecisionHours, type TaskCount } from '../validation.repository.ts'
import { isOpen, median } from '../validation.rules.ts'
import type { ValidationTasksDeps } from './deps.ts'

const HOUR_MS = 60 * 60_000
/** The median covers the decisions of this many days. */
const STATS_MS = 90 * 24 * HOUR_MS

/** Numbers of tasks by status and validator, and the median time to a decision in hours. */
export async function getTaskStats({ db, now }: ValidationTasksDeps, actor: Actor): Promise<ValidationStats> {
  requirePermission(actor, 'question:validate')
  const at = now()
  const counts = await countTasks(db.read, at)
  const count = (matches: (row: TaskCount) => boolean): number =>
    counts.filter(matches).reduce((sum, { tasks }) => sum + tasks, 0)
  const hours = await middleDecisionHours(db.read, new Date(at.getTime() - STATS_MS))
  const people = [...new Set(counts.flatMap(({ validatorId }) => validatorId ?? []))]
  const names = await findNames(db.read, people)
  return {
    pending: count(({ status }) => status === 'pending'),
    returned: count(({ status }) => status === 'returned'),
    approved: count(({ status }) => status === 'approved'),
    rejected: count(({ status }) => status === 'rejected'),
    overdue: counts.reduce((sum, { overdue }) => sum + overdue, 0),
    assignedToMe: count(({ status, validatorId }) => isOpen(status) && validatorId === actor.userId),
    medianHoursToDecision: median(hours),
    byValidator: people.map((validatorId) => ({
      validatorId,
      name: names.get(validatorId) ?? '',
      approved: count((row) => row.validatorId === validatorId && row.status === 'approved'),
      rejected: count((row) => row.validatorId === validatorId && row.status === 'rejected'),
      open: count((row) => row.validatorId === validatorId && isOpen(row.status)),
    })),
  }
}
