import type { RescoreRequest } from '@pengawas/shared/contracts/test-results'
import { AppError } from '@pengawas/shared/errors'
import { message } from '@pengawas/shared/messages'
import { minimumLength } from '@pengawas/shared/rules/test-length'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { statusAt } from '../../../assessments/assessments/assessments.rules.ts'
import { isAskable } from '../../../bank/questions/askable.rules.ts'
import type { LinkedContent } from '../../../bank/questions/contents.queries.ts'
import { assessmentQuestionEntity } from '../../../bank/questions/questions.entity.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import { applyVoids, type VoidChange, type Voids } from '../voids.rules.ts'

export interface PlannedVoids {
  /** What is void afterwards. */
  voids: Voids
  changes: VoidChange[]
  /** How many questions tests that begin afterwards can ask, and how many the assessment wants; null where none can begin. */
  later: { left: number; wanted: number } | null
}

/**
 * What is void after a request. Throws `invalid-input` for a question that is not linked and for points in an adaptive test,
 * and `conflict` where something is voided and adaptive tests could begin that would find too few questions.
 */
export function planVoids(
  assessment: AssessmentRow,
  linked: readonly LinkedContent[],
  before: Voids,
  wanted: RescoreRequest['voids'],
  now: Date,
): PlannedVoids {
  const ids = new Set(linked.map(({ questionId }) => questionId))
  if (wanted.some(({ questionId }) => !ids.has(questionId))) throw refuse('questionsNotLinked')
  if (assessment.type === 'cat' && wanted.some(({ treatment }) => treatment === 'everyone'))
    throw refuse('voidNotAdaptive')
  const { voids, changes } = applyVoids(before, wanted)
  if (statusAt(assessment, now) === 'completed') return { voids, changes, later: null }
  const left = linked.filter(({ questionId, content }) => isAskable(content) && !voids.has(questionId)).length
  const needed = assessment.type === 'cat' ? minimumLength(assessment) : 1
  if (left < needed && changes.some(({ after }) => after !== null)) {
    const text = { needed: String(needed), left: String(left) }
    throw new AppError('conflict', { message: needed === 1 ? 'voidNothingLeft' : message('voidBankSmall', text) })
  }
  return { voids, changes, later: { left, wanted: assessment.totalQuestions } }
}

const refuse = (code: 'questionsNotLinked' | 'voidNotAdaptive'): AppError =>
  new AppError('invalid-input', { message: code, fields: { voids: code } })

/** Stores what is void, by whom and why, and writes it down. */
export async function storeVoids(
  audit: AuditService,
  manager: EntityManager,
  { actor, assessmentId, reason, at }: { actor: Actor; assessmentId: string; reason: string; at: Date },
  changes: readonly VoidChange[],
): Promise<void> {
  for (const { questionId, before, after } of changes) {
    await manager.update(
      assessmentQuestionEntity,
      { assessmentId, questionId },
      after === null
        ? { voidTreatment: null, voidReason: null, voidedBy: null, voidedAt: null }
        : { voidTreatment: after, voidReason: reason, voidedBy: actor.userId, voidedAt: at },
    )
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'assessment.question-voided' },
      ...{ subjectType: 'assessment', subjectId: assessmentId },
      data: { questionId, before: before ?? 'none', after: after ?? 'none', reason },
    })
  }
}
