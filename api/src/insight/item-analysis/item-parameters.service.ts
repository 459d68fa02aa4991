import type { EstimateIrt, IrtEstimation } from '@pengawas/shared/contracts/item-analysis'
import type { IrtParameters, SaveIrt } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { questionEntity } from '../../bank/questions/questions.entity.ts'
import { findQuestion, findQuestionsById } from '../../bank/questions/questions.queries.ts'
import { irtOf } from '../../bank/questions/questions.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Calibration } from '../../kernel/psychometrics/irt/estimate-item-parameters.ts'
import { type ItemAnswer, MIN_ANSWERS, MIN_ITEMS } from '../../kernel/psychometrics/irt/response-matrix.ts'
import { listAnsweredItems, oldestOfNewest } from './item-analysis.repository.ts'
import { answersForCalibration } from './item-analysis.rules.ts'

/** The parameters by which adaptive tests choose questions. They are not content: changing them makes no version. */
export interface ItemParametersService {
  /** Enters parameters by hand. */
  save(actor: Actor, questionId: string, parameters: SaveIrt): Promise<IrtParameters>
  /** Estimates parameters of all questions with enough answers, and stores them. */
  estimate(actor: Actor, options: EstimateIrt): Promise<IrtEstimation>
}

export interface ItemParametersDeps {
  db: Database
  audit: AuditService
  calibrate: (people: readonly (readonly ItemAnswer[])[]) => Promise<Calibration>
}

const countByReason = (refusals: Calibration['refusals']): IrtEstimation['refused'] =>
  [...Map.groupBy(refusals, ({ reason }) => reason)].map(([reason, list]) => ({ reason, questions: list.length }))

export function createItemParametersService({ db, audit, calibrate }: ItemParametersDeps): ItemParametersService {
  return {
    save(actor, questionId, { a, b, c }) {
      requirePermission(actor, 'question:write')
      return db.write(async (manager) => {
        const row = await findQuestion(manager, questionId)
        if (row === null || !row.isActive) throw new AppError('not-found')
        const changes = { irtA: a, irtB: b, irtC: c, irtSource: 'manual', irtErrors: null } as const
        await manager.update(questionEntity, { id: questionId }, changes)
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'question.parameters-set',
          subjectType: 'question',
          subjectId: questionId,
        })
        return irtOf({ ...row, ...changes })
      })
    },

    async estimate(actor, { replaceManual }) {
      requirePermission(actor, 'question:write')
      const tests = answersForCalibration(await listAnsweredItems(db.read, await oldestOfNewest(db.read)))
      const { estimates, refusals, people } = await calibrate(tests)
      const stored = await db.write(async (manager) => {
        const outcome = await storeEstimates(manager, estimates, replaceManual)
        await audit.appendAll(
          manager,
          outcome.stored.map(({ itemId, n }) => ({
            actorId: actor.userId,
            action: 'question.parameters-estimated',
            subjectType: 'question',
            subjectId: itemId,
            data: { n },
          })),
        )
        return { stored: outcome.stored.length, keptManual: outcome.keptManual }
      })
      return {
        ...stored,
        tests: people,
        refused: countByReason(refusals),
        leastAnswers: MIN_ANSWERS,
        leastQuestions: MIN_ITEMS,
      }
    },
  }
}

/** Stores estimates of questions that exist; parameters entered by hand are replaced only where that is wanted. */
async function storeEstimates(
  manager: EntityManager,
  estimates: Calibration['estimates'],
  replaceManual: boolean,
): Promise<{ stored: Calibration['estimates']; keptManual: number }> {
  const rows = await findQuestionsById(
    manager,
    estimates.map(({ itemId }) => itemId),
  )
  const replaceable = new Set(
    rows.filter(({ irtSource }) => replaceManual || irtSource !== 'manual').map(({ id }) => id),
  )
  const stored = estimates.filter(({ itemId }) => replaceable.has(itemId))
  for (const { itemId, n, a, b, seA, seB } of stored) {
    const changes = { irtA: a, irtB: b, irtC: 0, irtSource: 'estimated', irtErrors: { a: seA, b: seB, n } } as const
    await manager.update(questionEntity, { id: itemId }, changes)
  }
  return { stored, keptManual: rows.length - stored.length }
}
