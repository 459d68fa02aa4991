import type { RescoreAnswer, rescoreSchema } from '@pengawas/shared/contracts/test-results'
import { AppError } from '@pengawas/shared/errors'
import { type EntityManager, In } from 'typeorm'
import type { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { contentKey, findContentsByVersion, findLinks, keyVersionsOf } from '../../sessions/answers/contents.queries.ts'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { assessmentQuestionEntity, questionEntity } from '../../bank/questions/questions.entity.ts'
import { previewOf } from '../marking/marking.rules.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import { findCorrections } from './corrections.rules.ts'
import { percentageOf } from './scoring.rules.ts'
import { assertResultsInScope } from './results.service.ts'
import type { ScoreKeeper } from './score-keeper.ts'
import { listScoredSessions } from './results.repository.ts'
import { findResults } from './results.queries.ts'

type Corrections = RescoreAnswer['corrections']

export interface RescoringService {
  /**
   * Scores every result of an assessment anew with the keys that are approved now, all of them in one transaction, and says
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

  async function corrections(manager: EntityManager, assessmentId: string): Promise<Corrections> {
    const links = await findLinks(manager, assessmentId)
    const questions = await manager.find(questionEntity, {
      where: { id: In(links.map(({ questionId }) => questionId)) },
      select: { id: true, approvedVersion: true },
    })
    const approvedOf = new Map(questions.map((row) => [row.id, row.approvedVersion]))
    const wanted = links.flatMap(({ questionId, version, keyVersion }) =>
      [version, keyVersion ?? version, approvedOf.get(questionId) ?? version].map((of) => ({
        questionId,
        version: of,
      })),
    )
    const contents = await findContentsByVersion(manager, wanted)
    const found = findCorrections(
      links.flatMap(({ questionId, version, keyVersion }) => {
        const of = (number: number) => {
          const content = contents.get(contentKey(questionId, number))
          return content === undefined ? null : { version: number, content }
        }
        const asked = of(version)
        const approved = approvedOf.get(questionId) ?? null
        return asked === null
          ? []
          : [
              {
                questionId,
                asked,
                keyed: of(keyVersion ?? version) ?? asked,
                approved: approved === null ? null : of(approved),
              },
            ]
      }),
    )
    return found.map((correction) => ({
      ...correction,
      preview: previewOf(contents.get(contentKey(correction.questionId, correction.toVersion))?.content ?? ''),
    }))
  }

  async function changesOf(
    manager: EntityManager,
    assessment: AssessmentRow,
    found: Readonly<Corrections>,
    isDry: boolean,
  ): Promise<Omit<RescoreAnswer, 'corrections' | 'dryRun'>> {
    const keys = await keyVersionsOf(manager, assessment.id)
    for (const { questionId, toVersion } of found) keys.set(questionId, toVersion)
    const sessions = await listScoredSessions(manager, assessment.id)
    const results = new Map(
      (
        await findResults(
          manager,
          sessions.map(({ id }) => id),
        )
      ).map((row) => [row.testSessionId, row]),
    )
    const names = await findNames(
      manager,
      sessions.map(({ participantId }) => participantId),
    )
    const changes: RescoreAnswer['changes'] = []
    for (const session of sessions) {
      const before = results.get(session.id)
      if (before === undefined) continue
      const after = isDry
        ? await scores.preview(manager, session, assessment, keys)
        : await scores.keep(manager, session, assessment)
      if (percentageOf(after) === percentageOf(before) && after.isPassed === before.isPassed) continue
      changes.push({
        testSessionId: session.id,
        participantName: names.get(session.participantId) ?? '',
        code: session.code,
        before: { percentageScore: percentageOf(before), isPassed: before.isPassed },
        after: { percentageScore: percentageOf(after), isPassed: after.isPassed },
      })
    }
    return { results: results.size, changes }
  }

  return {
    async rescore(actor, assessmentId, { dryRun, reason }) {
      requirePermission(actor, 'result:rescore')
      await assertResultsInScope(db.read, actor, assessmentId)
      const work = async (manager: EntityManager): Promise<RescoreAnswer> => {
        const assessment = await findAssessment(manager, assessmentId)
        if (assessment === null) throw new AppError('not-found')
        const found = await corrections(manager, assessmentId)
        if (!dryRun) {
          for (const { questionId, toVersion } of found)
            await manager.update(assessmentQuestionEntity, { assessmentId, questionId }, { keyVersion: toVersion })
        }
        const answer = { dryRun, corrections: found, ...(await changesOf(manager, assessment, found, dryRun)) }
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
