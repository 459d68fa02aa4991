import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import type { EntityManager } from 'typeorm'
import type { AuditEntry } from '../../../kernel/audit/audit.rules.ts'
import { insertItems } from '../../answers/answers.changes.ts'
import { newItemRow } from '../../answers/items.rules.ts'
import type { LiveStateRow } from '../../live-states/live-states.entity.ts'
import { insertLiveStates } from '../../live-states/live-states.changes.ts'
import { insertTestSessions } from '../../test-sessions/test-sessions.changes.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'
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
    made.map(({ row, paper }) => newLiveState(row, paper.assessment.mediaPolicy, at)),
  )
  const entered = made.flatMap(({ row, paper }) => {
    const { id: testSessionId, assessmentId, participantId } = row
    const { checkIn: policy, aiProctoringEnabled: isAnalysed } = paper.assessment
    return policy === null ? [] : [{ testSessionId, assessmentId, participantId, policy, isAnalysed }]
  })
  if (entered.length > 0) await openCheckIns(manager, entered, at)
  await audit.appendAll(
    manager,
    made.map(({ row, drawn }) => startedEntry(row, drawn.length)),
  )
}

/** Where a candidate is whose page and media have not come yet. */
export const newLiveState = (
  { id: testSessionId, assessmentId, consent }: TestSessionRow,
  mediaPolicy: MediaPolicy,
  at: Date,
): LiveStateRow => ({
  ...{
    testSessionId,
    assessmentId,
    pageId: null,
    sources: initialSources(consent, mediaPolicy),
    nodeId: null,
    peer: null,
  },
  ...{ silentAt: null, closedAt: null, mediaLostAt: null, leftAt: null, excusedUntil: null, leftStoppedMs: null },
  ...{ seenAt: null, updatedAt: at },
})

/** The entry of the audit log about the start of a test. */
export const startedEntry = (row: TestSessionRow, questions: number): AuditEntry => ({
  ...{ actorId: row.participantId, action: 'test-session.started', subjectType: 'test-session', subjectId: row.id },
  data: {
    assessmentId: row.assessmentId,
    attempt: row.attempt,
    questions,
    extraMs: row.extraMs,
    ...row.consent,
    recording: row.consent.recording ?? 'never',
    calmDays: row.consent.calmDays ?? null,
    flaggedDays: row.consent.flaggedDays ?? null,
  },
})
