import type { MarkingStats } from '@pengawas/shared/contracts/marking'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { listMarkFigures, listQuestionFigures } from './marking-stats.repository.ts'
import { toStats } from './marking-stats.rules.ts'
import { findRubrics } from './marking.repository.ts'

export interface MarkingStatsService {
  /** How grader and people agree, over all essays or those of one assessment. */
  stats(actor: Actor, assessmentId: string | undefined): Promise<MarkingStats>
}

export function createMarkingStatsService({ db }: { db: Database }): MarkingStatsService {
  return {
    async stats(actor, assessmentId) {
      requirePermission(actor, 'essay:mark')
      const [marks, questions] = await Promise.all([
        listMarkFigures(db.read, assessmentId),
        listQuestionFigures(db.read, assessmentId),
      ])
      const rubricOf = await findRubrics(
        db.read,
        questions.map(({ newestTaskId }) => newestTaskId),
      )
      const known = questions.flatMap((question) => {
        const rubric = rubricOf.get(question.newestTaskId)
        return rubric === undefined ? [] : [{ ...question, rubric }]
      })
      return toStats(marks, known)
    },
  }
}
