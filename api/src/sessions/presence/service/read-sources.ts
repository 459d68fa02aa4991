import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import { findLiveStates } from '../../live-states/live-states.queries.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'
import { listSources } from '../presence.repository.ts'
import { NO_ABSENCE } from '../presence.rules.ts'
import type { PresenceDeps } from './deps.ts'

const requiredOf = (assessment: AssessmentRow): MediaSource[] =>
  MEDIA_SOURCES.filter((source) => assessment.mediaPolicy[source] === 'required')
const keyOf = (testSessionId: string, source: MediaSource): string => `${testSessionId} ${source}`

/** The required sources of these sessions, with what is known of each; sessions whose assessment requires none are left out. */
export async function readSources({ db }: PresenceDeps, sessions: readonly TestSessionRow[]) {
  const assessments = new Map(
    (await findAssessmentsById(db.read, [...new Set(sessions.map(({ assessmentId }) => assessmentId))])).map((row) => [
      row.id,
      row,
    ]),
  )
  const watched = sessions.flatMap((session) => {
    const assessment = assessments.get(session.assessmentId)
    return assessment === undefined || requiredOf(assessment).length === 0 ? [] : [{ session, assessment }]
  })
  const ids = watched.map(({ session }) => session.id)
  const [states, sources] = await Promise.all([findLiveStates(db.read, ids), listSources(db.read, ids)])
  const stateOf = new Map(states.map((state) => [state.testSessionId, state]))
  const rowOf = new Map(sources.map((row) => [keyOf(row.testSessionId, row.source), row]))
  return watched.flatMap(({ session, assessment }) => {
    const state = stateOf.get(session.id) ?? {
      nodeId: null,
      peer: null,
      sources: null,
      excusedUntil: null,
      updatedAt: null,
    }
    return requiredOf(assessment).map((source) => {
      const known = rowOf.get(keyOf(session.id, source))
      return {
        session,
        assessment,
        state,
        known,
        row: known ?? { ...NO_ABSENCE, flagId: null, testSessionId: session.id, source },
      }
    })
  })
}

export type WatchedSource = Awaited<ReturnType<typeof readSources>>[number]
