import type { RescoreAnswer } from '@pengawas/shared/contracts/test-results'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { keyVersionsOf } from '../../../bank/questions/contents.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { findResults } from '../results.queries.ts'
import { listScoredSessions } from '../results.repository.ts'
import type { ScoreKeeper } from '../score-keeper.ts'
import { percentageOf } from '../scoring.rules.ts'
import type { Corrections } from './read-corrections.ts'

/** Scores every result of an assessment with the corrected keys, and says which of them change. A dry run stores nothing. */
export async function computeChanges(
  scores: ScoreKeeper,
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
      : await scores.store(manager, session, assessment)
    if (percentageOf(after) === percentageOf(before) && after.verdict === before.verdict) continue
    changes.push({
      testSessionId: session.id,
      participantName: names.get(session.participantId) ?? '',
      code: session.code,
      before: { percentageScore: percentageOf(before), isPassed: before.isPassed, verdict: before.verdict },
      after: { percentageScore: percentageOf(after), isPassed: after.isPassed, verdict: after.verdict },
    })
  }
  return { results: results.size, changes }
}
