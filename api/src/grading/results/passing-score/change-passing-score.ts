import type { ChangePassingScore } from '@pengawas/shared/contracts/test-results'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import { editedRow } from '../../../assessments/assessments/assessment-access.ts'
import { assessmentEntity, type AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findManagers } from '../../../assessments/assessments/managing.queries.ts'
import { lockLinks } from '../../../bank/questions/contents.queries.ts'
import type { Notice } from '../../../identity/notifications/notifications.rules.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { changedValues } from '../../../kernel/audit/changed-values.rules.ts'
import { recordChanges } from '../changes/record-change.ts'
import { saveMark, saveResults } from '../results.repository.ts'
import { certificateNoticeFor } from '../scoring/certificate-notice.ts'
import { certificateEntry, certifyAll } from '../scoring/certify.ts'
import { changeEntry } from '../scoring/store-result.ts'
import type { PassingScoreDeps } from './deps.ts'
import { planMark } from './plan-mark.ts'
import { countsOf } from './preview-passing-score.ts'

/**
 * Changes the pass mark and decides all results anew, in one transaction. Tests under way are decided by the new mark too, so
 * that one mark counts for everybody. Throws `not-allowed`, `not-found`, and `conflict` where the assessment has changed since
 * `version`, or the results would change otherwise than was seen.
 */
export async function changePassingScore(
  deps: PassingScoreDeps,
  actor: Actor,
  assessmentId: string,
  { passingScore, reason, version, seen }: ChangePassingScore,
): Promise<{ version: number; changed: number }> {
  const { db, audit, announcer, notifications, scores, now } = deps
  const { plan, notices } = await db.write(async (manager) => {
    const at = now()
    // First of all, as rescoring does, and before the assessment: hand-ins hold the links and then the mark.
    await lockLinks(manager, assessmentId)
    const before = await editedRow(manager, actor, assessmentId, version, at)
    const plan = await planMark(scores, manager, before, passingScore)
    if (plan.seen !== seen) throw new AppError('conflict', { message: 'passingScorePreviewOld' })
    await manager.update(assessmentEntity, { id: assessmentId }, { passingScore })
    await saveMark(manager, assessmentId, { passingScore, updatedAt: at })
    const notices = [
      ...(await storeVerdicts(deps, manager, { ...before, passingScore }, plan, {
        ...{ markBefore: before.passingScore, reason, at },
      })),
      ...(await tellManagers(deps, manager, actor, before, { passingScore, reason })),
    ]
    const { moves, certificates } = countsOf(plan)
    const counted = (verdict: string): number =>
      moves.filter(({ after }) => after === verdict).reduce((sum, { count }) => sum + count, 0)
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'assessment.passing-score-changed' },
      ...{ subjectType: 'assessment', subjectId: assessmentId },
      data: {
        ...changedValues({ passingScore: before.passingScore }, { passingScore }),
        ...{ reason, results: plan.results, toPassed: counted('passed'), toFailed: counted('failed') },
        ...{ toUndecided: counted('undecided'), certificatesIssued: certificates.issued },
        certificatesWithdrawn: certificates.withdrawn,
      },
    })
    return { plan, notices }
  })
  notifications.deliver(notices)
  for (const { before } of plan.changes) announcer.emit('candidateChanged', { testSessionId: before.testSessionId })
  return { version: version + 1, changed: plan.changes.length }
}

/** The others who manage the assessment learn of another mark, also where it is not theirs who changed it. */
async function tellManagers(
  { notifications }: PassingScoreDeps,
  manager: EntityManager,
  actor: Actor,
  assessment: AssessmentRow,
  { passingScore, reason }: Pick<ChangePassingScore, 'passingScore' | 'reason'>,
) {
  const others = (await findManagers(manager, assessment)).filter((userId) => userId !== actor.userId)
  const name = (await findNames(manager, [actor.userId])).get(actor.userId) ?? ''
  const { id, title, passingScore: before } = assessment
  const parameters = { title, name, reason, before: String(before), after: String(passingScore) }
  return notifications.addAll(manager, [
    { userIds: others, notice: { key: 'passing-score-changed', parameters, url: pageLinks.results(id) } },
  ])
}

/** Stores the new verdicts with the certificates that follow from them. Returns the candidates' notices, to be delivered. */
async function storeVerdicts(
  { audit, notifications }: PassingScoreDeps,
  manager: EntityManager,
  assessment: AssessmentRow,
  { changes, advised }: Awaited<ReturnType<typeof planMark>>,
  { markBefore, reason, at }: { markBefore: number; reason: string; at: Date },
) {
  const verdicts = changes
    .toSorted((a, b) => a.before.completedAt.getTime() - b.before.completedAt.getTime())
    .map(({ after }) => ({ ...after, updatedAt: at }))
  const stored = await certifyAll(manager, verdicts, assessment, at)
  await saveResults(manager, [...stored, ...advised.map((row) => ({ ...row, updatedAt: at }))])
  const before = new Map(changes.map((change) => [change.before.testSessionId, change.before]))
  const changed = stored.flatMap((after) => {
    const known = before.get(after.testSessionId)
    return known === undefined ? [] : [{ before: known, after }]
  })
  await recordChanges(manager, changed, { cause: 'passing-score', reason })
  const numbered = stored.filter((row) => before.get(row.testSessionId)?.certificateNumber !== row.certificateNumber)
  await audit.appendAll(manager, [
    ...stored.map((row) => changeEntry(before.get(row.testSessionId) ?? row, row)),
    ...numbered.map(certificateEntry),
  ])
  const { title, passingScore } = assessment
  return notifications.addAll(manager, [
    ...stored.map(({ participantId, testSessionId }): { userIds: string[]; notice: Notice } => ({
      userIds: [participantId],
      notice: {
        key: 'result-decided-anew',
        parameters: { title, before: String(markBefore), after: String(passingScore) },
        url: pageLinks.ownResult(testSessionId),
      },
    })),
    ...numbered.map((row) => ({ userIds: [row.participantId], notice: certificateNoticeFor(row) })),
  ])
}
