import type { Forecast } from '@pengawas/shared/contracts/talent'
import { scopeKey } from '../../assessments/assessments/managing.queries.ts'
import type { AssessmentScope } from '../../assessments/assessments/managing.rules.ts'
import type { Database } from '../../kernel/db/database.ts'
import { comparableScores, type Courses, coursesOf, forecastOf, type TriedModel, tryModel } from './forecast.rules.ts'
import { listPastScores } from './talent.repository.ts'

/** A model of thousands of scores is not other for the last few minutes; each prediction says when it was read. */
const KEPT_MS = 10 * 60_000
/** Readers with assessments of their own whose models are kept. */
const MOST_KEPT = 20

interface ReadModel {
  courses: Courses
  tried: TriedModel
  data: Forecast['data']
}

/** Predictions of the next score, each from all results that its reader sees. */
export interface Forecasts {
  of(scope: AssessmentScope, participantId: string): Promise<Forecast>
}

export function createForecasts({ db, now }: { db: Database; now: () => Date }): Forecasts {
  const kept = new Map<string, { at: number; model: Promise<ReadModel> }>()

  async function read(scope: AssessmentScope): Promise<ReadModel> {
    const readAt = now().toISOString()
    const scores = comparableScores(await listPastScores(db.read, scope))
    const courses = coursesOf(scores)
    const data = {
      scores: scores.length,
      from: scores.at(-1)?.at.toISOString() ?? null,
      to: scores[0]?.at.toISOString() ?? null,
      readAt,
    }
    return { courses, tried: tryModel(courses), data }
  }

  async function modelFor(scope: AssessmentScope): Promise<ReadModel> {
    const key = await scopeKey(db.read, scope)
    const at = now().getTime()
    const recent = kept.get(key)
    if (recent !== undefined && at - recent.at < KEPT_MS) return recent.model
    const entry = { at, model: read(scope) }
    kept.delete(key)
    kept.set(key, entry)
    entry.model.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return entry.model
  }

  return {
    async of(scope, participantId) {
      const { courses, tried, data } = await modelFor(scope)
      return forecastOf(tried, courses.get(participantId) ?? [], data)
    },
  }
}
