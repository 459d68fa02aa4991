import type { EntityManager } from 'typeorm'
import { insertItems } from '../../answers/answers.changes.ts'
import { newItemRow } from '../../answers/items.rules.ts'
import { insertLiveStates } from '../../live-states/live-states.changes.ts'
import { insertTestSessions } from '../../test-sessions/test-sessions.changes.ts'
import { initialSources } from '../../test-sessions/test-sessions.rules.ts'
import type { StartingDeps } from './deps.ts'
import type { StartBatch } from './start-batch.ts'

/** Stores the test sessions of a batch with their first items, their live states, and their entries in the audit log. */
export async function storeStarts(
  { audit, openCheckIns }: StartingDeps,
  manager: EntityManager,
  { made, at }: StartBatch,
): Promise<void> {
  await insertTestSessions(
    manager,
    made.map(({ row }) => row),
  )
  await insertItems(
    manager,
    made.flatMap(({ row, drawn }) => drawn.map((item, position) => newItemRow(row.id, position, item, at))),
  )
  await insertLiveStates(
    manager,
    made.map(({ row, paper }) => ({
      testSessionId: row.id,
      assessmentId: row.assessmentId,
      pageId: null,
      sources: initialSources(row.consent, paper.assessment.mediaPolicy),
      nodeId: null,
      peer: null,
      silentAt: null,
      closedAt: null,
      mediaLostAt: null,
      leftAt: null,
      excusedUntil: null,
      leftStoppedMs: null,
      seenAt: null,
      updatedAt: at,
    })),
  )
  const entered = made.flatMap(({ row, paper }) => {
    const { id: testSessionId, assessmentId, participantId } = row
    const { checkIn: policy, aiProctoringEnabled: isAnalysed } = paper.assessment
    return policy === null ? [] : [{ testSessionId, assessmentId, participantId, policy, isAnalysed }]
  })
  if (entered.length > 0) await openCheckIns(manager, entered, at)
  await audit.appendAll(
    manager,
    made.map(({ row, drawn }) => ({
      actorId: row.participantId,
      action: 'test-session.started' as const,
      subjectType: 'test-session',
      subjectId: row.id,
      data: {
        assessmentId: row.assessmentId,
        attempt: row.attempt,
        questions: drawn.length,
        extraMs: row.extraMs,
        ...row.consent,
        recording: row.consent.recording ?? 'never',
        calmDays: row.consent.calmDays ?? null,
        flaggedDays: row.consent.flaggedDays ?? null,
      },
    })),
  )
}
