import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { MarkingSettingsRow } from '../marking.entity.ts'
import { changeTask, listAwaitingSecond, listMarks } from '../marking.repository.ts'
import { type MarkingPolicy, needsSecondMark } from '../marking.rules.ts'
import type { MarkingSettingsDeps, SettingsChange } from './deps.ts'
import { NO_PROPOSAL } from './to-settings.ts'

/** Puts a policy into force. It also settles a proposal that waited. */
export async function applyPolicy(
  deps: MarkingSettingsDeps,
  manager: EntityManager,
  before: MarkingSettingsRow,
  wanted: MarkingPolicy,
  at: Date,
): Promise<SettingsChange> {
  const row = { ...before, ...wanted, ...NO_PROPOSAL }
  const { released, notices } = await releaseEssays(deps, manager, row, at)
  const { secondMarkPercent: secondMarkPercentBefore, tolerance: toleranceBefore } = before
  return {
    row,
    action: 'essay.settings-changed',
    data: { ...wanted, secondMarkPercentBefore, toleranceBefore, released },
    notices,
  }
}

/** Makes essays final with their first mark where no second one is wanted any more; returns how many, and the notices of that. */
async function releaseEssays(
  { scoresChanged }: MarkingSettingsDeps,
  manager: EntityManager,
  settings: MarkingSettingsRow,
  at: Date,
): Promise<{ released: number; notices: NotificationRow[] }> {
  const waiting = await listAwaitingSecond(manager, settings.assessmentId)
  const released = waiting.filter(({ id }) => !needsSecondMark(id, settings))
  const marks = await listMarks(
    manager,
    released.map(({ id }) => id),
  )
  const sessions = new Set<string>()
  for (const task of released) {
    const first = marks.find(({ taskId, round }) => taskId === task.id && round === 'first')
    if (first === undefined) continue
    const change = { status: 'final', finalScore: first.total, finalAt: at, updatedAt: at } as const
    if (!(await changeTask(manager, task, change))) throw new AppError('conflict')
    sessions.add(task.testSessionId)
  }
  const notices: NotificationRow[] = []
  for (const testSessionId of sessions) notices.push(...(await scoresChanged(manager, testSessionId)))
  return { released: released.length, notices }
}
