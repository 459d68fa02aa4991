import type { RescoreAnswer, RescoreRequest } from '@pengawas/shared/contracts/test-results'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import { amendmentsOf, listLinkedContents, lockLinks } from '../../bank/questions/contents.queries.ts'
import { previewOf } from '../../bank/questions/question-text.ts'
import { assessmentQuestionEntity } from '../../bank/questions/questions.entity.ts'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { computeChanges } from './rescoring/compute-changes.ts'
import { readCorrections } from './rescoring/read-corrections.ts'
import { planVoids, storeVoids } from './rescoring/void-questions.ts'
import { assertResultsInScope } from './result-scope.ts'
import type { ScoreKeeper } from './score-keeper.ts'

export interface RescoringService {
  /**
   * Scores every result of an assessment again with the keys that are approved now and with the questions that shall be void,
   * all of them in one transaction, and says what changed. A dry run stores nothing. Throws `not-found`, and what `planVoids`
   * and `computeChanges` throw.
   */
  rescore(actor: Actor, assessmentId: string, request: RescoreRequest): Promise<RescoreAnswer>
}

interface RescoringDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  scores: ScoreKeeper
  notifications: Pick<NotificationsService, 'add' | 'deliver'>
  now: () => Date
}

export function createRescoringService(deps: RescoringDeps): RescoringService {
  const { db, announcer, notifications } = deps
  return {
    async rescore(actor, assessmentId, request) {
      requirePermission(actor, 'result:rescore')
      await assertResultsInScope(db.read, actor, assessmentId)
      const work = (manager: EntityManager) => amend(deps, manager, actor, assessmentId, request)
      if (request.dryRun) return (await work(db.read)).answer
      const { answer, notices } = await db.write(work)
      notifications.deliver(notices)
      for (const { testSessionId } of answer.changes) announcer.emit('candidateChanged', { testSessionId })
      return answer
    },
  }
}

async function amend(
  { audit, scores, notifications, now }: RescoringDeps,
  manager: EntityManager,
  actor: Actor,
  assessmentId: string,
  { dryRun, reason, voids }: RescoreRequest,
): Promise<{ answer: RescoreAnswer; notices: NotificationRow[] }> {
  // First of all, so that every test that was handed in by the old keys is seen below.
  if (!dryRun) await lockLinks(manager, assessmentId)
  const assessment = await findAssessment(manager, assessmentId)
  if (assessment === null) throw new AppError('not-found')
  const at = now()
  const corrections = await readCorrections(manager, assessmentId)
  const before = await amendmentsOf(manager, assessmentId)
  const linked = await listLinkedContents(manager, assessmentId)
  const plan = planVoids(assessment, linked, before.voids, voids, at)
  if (!dryRun) {
    for (const { questionId, toVersion } of corrections)
      await manager.update(assessmentQuestionEntity, { assessmentId, questionId }, { keyVersion: toVersion })
    await storeVoids(audit, manager, { actor, assessmentId, reason, at }, plan.changes)
  }
  const keys = new Map([
    ...before.keys,
    ...corrections.map(({ questionId, toVersion }) => [questionId, toVersion] as const),
  ])
  const amended = { keys, voids: plan.voids }
  const { notices, ...figures } = await computeChanges({ scores, notifications }, manager, assessment, amended, {
    ...{ isDry: dryRun, reason },
  })
  if (!dryRun) {
    const changed = figures.changes.map(({ code }) => code).join(' ')
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'result.rescored', subjectType: 'assessment', subjectId: assessmentId },
      data: {
        ...{ reason, results: figures.results, corrections: corrections.length, voids: plan.changes.length },
        changed: changed.slice(0, 1000),
      },
    })
  }
  const answer = {
    dryRun,
    corrections,
    questions: linked.map(({ questionId, content }, index) => ({
      ...{ questionId, number: index + 1, preview: previewOf(content.content) },
      treatment: before.voids.get(questionId) ?? null,
    })),
    canCreditEveryone: assessment.type === 'regular',
    askedLater: plan.later !== null && plan.later.left < plan.later.wanted ? plan.later : null,
    ...figures,
  }
  return { answer, notices }
}
