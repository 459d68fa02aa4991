import type { MarkingTask, MarkingTasksQuery } from '@pengawas/shared/contracts/marking'
import type { Page } from '@pengawas/shared/contracts/paging'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findTitles, listMarks, pageTasks } from '../marking.repository.ts'
import { toTask } from '../marking.rules.ts'
import type { MarksDeps } from './deps.ts'

/** A page of the essays that wait or are marked, each with what this person may do with it. */
export async function listTasks({ db }: MarksDeps, actor: Actor, query: MarkingTasksQuery): Promise<Page<MarkingTask>> {
  requirePermission(actor, 'essay:mark')
  const { rows, total } = await pageTasks(db.read, query, actor.userId)
  const [titles, marks] = await Promise.all([
    findTitles(db.read, [...new Set(rows.map(({ assessmentId }) => assessmentId))]),
    listMarks(
      db.read,
      rows.map(({ id }) => id),
    ),
  ])
  const marksOf = Map.groupBy(marks, ({ taskId }) => taskId)
  const items = rows.map((row) =>
    toTask(row, marksOf.get(row.id) ?? [], titles.get(row.assessmentId) ?? '', actor.userId),
  )
  return { items, total, page: query.page, pageSize: query.pageSize }
}
