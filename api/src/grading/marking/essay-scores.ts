import type { EssayScores } from '@pengawas/shared/contracts/test-results'
import type { EntityManager } from 'typeorm'
import { listEssaysOfSession, listMarks } from './marking.repository.ts'
import { toEssayScore } from './marking.rules.ts'

/** The final marks of a session's essays with the comments of those who gave them, by question. */
export async function readEssayScores(manager: EntityManager, testSessionId: string): Promise<EssayScores> {
  const tasks = await listEssaysOfSession(manager, testSessionId)
  const marks = Map.groupBy(
    await listMarks(
      manager,
      tasks.map(({ id }) => id),
    ),
    ({ taskId }) => taskId,
  )
  return Object.fromEntries(
    tasks.flatMap((task) => {
      const score = toEssayScore(task, marks.get(task.id) ?? [])
      return score === null ? [] : [[task.questionId, score]]
    }),
  )
}

/** Questions of a session whose essays are still to be marked, by people who are not to know whose they are. */
export async function listUnmarkedEssays(manager: EntityManager, testSessionId: string): Promise<Set<string>> {
  const tasks = await listEssaysOfSession(manager, testSessionId)
  return new Set(tasks.flatMap(({ questionId, status }) => (status === 'final' ? [] : [questionId])))
}
