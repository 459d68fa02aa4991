import type { RescoreAnswer, rescoreSchema } from '@pengawas/shared/contracts/test-results'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import { assessmentQuestionEntity } from '../../bank/questions/questions.entity.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { computeChanges } from './rescoring/compute-changes.ts'
import { readCorrections } from './rescoring/read-corrections.ts'
import { assertResultsInScope } from './result-scope.ts'
import type { ScoreKeeper } from './score-keeper.ts'

export interface RescoringService {
  /**
   * Scores every result of an assessment again with the keys that are approved now, all of them in one transaction, and says
   * what changed. A dry run stores nothing.
   */
  rescore(actor: Actor, assessmentId: string, request: z.output<typeof rescoreSchema>): Promise<RescoreAnswer>
}

export function createRescoringService(deps: {
  db: Database
  audit: AuditService
  announcer: Announcer
  scores: ScoreKeeper
}): RescoringService {
  const { db, audit, announcer, scores } = deps

  return {
    async rescore(actor, assessmentId, { dryRun, reason }) {
      requirePermission(actor, 'result:rescore')
      await assertResultsInScope(db.read, actor, assessmentId)
      const work = async (manager: EntityManager): Promise<RescoreAnswer> => {
        const assessment = await findAssessment(manager, assessmentId)
        if (assessment === null) throw new AppError('not-found')
        const found = await readCorrections(manager, assessmentId)
        if (!dryRun) {
          for (const { questionId, toVersion } of found)
            await manager.update(assessmentQuestionEntity, { assessmentId, questionId }, { keyVersion: toVersion })
        }
        const answer = {
          dryRun,
          corrections: found,
          ...(await computeChanges(scores, manager, assessment, found, dryRun)),
        }
        if (!dryRun) {
          await audit.append(manager, {
            actorId: actor.userId,
            action: 'result.rescored',
            subjectType: 'assessment',
            subjectId: assessmentId,
            data: {
              reason,
              results: answer.results,
              corrections: found.length,
              changed: answer.changes
                .map(({ code }) => code)
                .join(' ')
                .slice(0, 1000),
            },
          })
        }
        return answer
      }
      const answer = dryRun ? await work(db.read) : await db.write(work)
      if (!dryRun) for (const { testSessionId } of answer.changes) announcer.emit('candidateChanged', { testSessionId })
      return answer
    },
  }
}
