import type { MarkingStats } from '@pengawas/shared/contracts/marking'
import { In } from 'typeorm'
import type { Database } from '../../db/database.ts'
import { type Actor, requirePermission } from '../auth/actor.ts'
import { markingTaskEntity } from './marking.entity.ts'
import { listMarkFigures, listQuestionFigures } from './marking-stats.repository.ts'
import { toStats } from './marking-stats.rules.ts'

export interface MarkingStatsService {
  /** How grader and people agree, over all essays or those of one assessment. */
  stats(actor: Actor, assessmentId: string | undefined): Promise<MarkingStats>
}

export function createMarkingStatsService({ db }: { db: Database }): MarkingStatsService {
  return {
    async stats(actor, assessmentId) {
      requirePermission(actor, 'essay:mark')
      const [marks, questions] = await Promise.all([listMarkFigures(db.read, assessmentId), listQuestionFigures(db.read, assessmentId)])
      const newest = await db.read.find(markingTaskEntity, { where: { id: In(questions.map(({ newestTaskId }) => newestTaskId)) }, select: { id: true, rubric: true } })
      const rubricOf = new Map(newest.map(({ id, rubric }) => [id, rubric]))
      const known = questions.flatMap((question) => {
        const rubric = rubricOf.get(question.newestTaskId)
        return rubric === undefined ? [] : [{ ...question, rubric }]
      })
      return toStats(marks, known)
    },
  }
}
