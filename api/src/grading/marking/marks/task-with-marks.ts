import type { SubmitMark } from '@pengawas/shared/contracts/marking'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { MarkingTaskRow, MarkRow } from '../marking.entity.ts'
import { findSettings, findTask, listMarks } from '../marking.repository.ts'
import { DEFAULT_POLICY, type MarkingPolicy, pointProblems } from '../marking.rules.ts'

export interface TaskWithMarks {
  task: MarkingTaskRow
  marks: MarkRow[]
}

/** Throws `not-found`. */
export async function taskWithMarks(manager: EntityManager, id: string): Promise<TaskWithMarks> {
  const task = await findTask(manager, id)
  if (task === null) throw new AppError('not-found')
  return { task, marks: await listMarks(manager, [id]) }
}

/** The same for a person who writes. Throws `conflict` unless the essay is still as they read it. */
export async function freshTask(manager: EntityManager, id: string, version: number): Promise<TaskWithMarks> {
  const found = await taskWithMarks(manager, id)
  if (found.task.version !== version) throw new AppError('conflict')
  return found
}

export async function policyOf(manager: EntityManager, assessmentId: string): Promise<MarkingPolicy> {
  return (await findSettings(manager, assessmentId)) ?? DEFAULT_POLICY
}

/** Throws `invalid-input` unless the points fit the essay's criteria. */
export function requireFitting(task: MarkingTaskRow, mark: SubmitMark): void {
  const fields = pointProblems(task, mark)
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('invalid-input', { message, fields })
}
