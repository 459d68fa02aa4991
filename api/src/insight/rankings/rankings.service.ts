import type { Ranking, RankingsPage, RankingsQuery } from '@pengawas/shared/contracts/rankings'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed, seesEveryRanking } from '@pengawas/shared/permissions'
import { findManagersOf } from '../../assessments/assessments/managing.queries.ts'
import { type AssessmentScope, assessmentScope } from '../../assessments/assessments/managing.rules.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Openings } from '../../kernel/audit/openings.ts'
import type { Database } from '../../kernel/db/database.ts'
import { buildRankings, type BuildRankingsDeps } from './build-rankings.ts'
import { withoutNames } from './ranking.rules.ts'
import type { BegunAssessment } from './rankings.queries.ts'
import { findBegun, pageBegun } from './rankings.repository.ts'
import { createRecentRankings } from './recent-rankings.ts'

type Reader = Pick<Actor, 'userId' | 'role'>

/** Who is ahead in each assessment. */
export interface RankingsService {
  /**
   * A page of the rankings in the reader's scope, with names only where they are asked for. Who saw names is in the audit
   * log, once in ten minutes for each assessment. Throws `not-allowed`.
   */
  list(actor: Actor, query: RankingsQuery): Promise<RankingsPage>
  /** Lets a page that listens in, and notes it where it shows names. Throws `not-allowed`. */
  open(actor: Reader, names: 'shown' | 'hidden'): Promise<void>
  /** Those of these assessments that have a ranking, with names. For pushes, whose audience is checked there. */
  read(assessmentIds: readonly string[]): Promise<Ranking[]>
  /** The results of an assessment have changed. */
  forget(assessmentId: string): void
  /** Who manages an assessment, by user id. */
  managersOf(assessmentId: string): Promise<readonly string[]>
}

export function createRankingsService(deps: BuildRankingsDeps & { db: Database; openings: Openings }): RankingsService {
  const { db, openings } = deps
  const recent = createRecentRankings({
    build: (rows: readonly BegunAssessment[]) => buildRankings(deps, db.read, rows),
    now: deps.now,
  })

  /** Written before anything is shown. */
  const noteOpening = (actor: Reader, assessmentId: string | null): Promise<void> =>
    openings.note(actor.userId, `ranking ${assessmentId ?? 'live'}`, {
      action: 'result.viewed',
      subjectType: 'assessment',
      subjectId: assessmentId,
      data: { isRanking: true },
    })

  return {
    async list(actor, { names = false, page, pageSize, q }) {
      requireNames(actor, names)
      const { rows, total } = await pageBegun(db.read, scopeOf(actor), { page, pageSize, q })
      const rankings = await recent.read(rows)
      if (names) for (const { id } of rows) await noteOpening(actor, id)
      return { items: names ? rankings : rankings.map(withoutNames), total, page, pageSize }
    },
    async open(actor, names) {
      requireNames(actor, names === 'shown')
      if (names === 'shown') await noteOpening(actor, null)
    },
    async read(assessmentIds) {
      return recent.read(await findBegun(db.read, assessmentIds))
    },
    forget: (assessmentId) => recent.forget(assessmentId),
    managersOf: (assessmentId) => findManagersOf(db.read, assessmentId),
  }
}

function requireNames({ role }: Reader, names: boolean): void {
  const isLetIn = isAllowed(role, 'ranking:read') && (!names || isAllowed(role, 'ranking:names'))
  if (!isLetIn) throw new AppError('not-allowed')
}

const scopeOf = (actor: Actor): AssessmentScope =>
  seesEveryRanking(actor.role) ? { kind: 'all' } : assessmentScope(actor)
