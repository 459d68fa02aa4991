import type { DeskFigures, DeskFiguresQuery } from '@pengawas/shared/contracts/audit-desk'
import type { EntityManager } from 'typeorm'
import { findTitles } from '../../../assessments/assessments/assessments.queries.ts'
import { findSittings } from '../../../assessments/assessments/sittings.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { fairnessOf, percentOf } from '../fairness.rules.ts'
import {
  countAppealed,
  countAppeals,
  countBySitting,
  countReviews,
  countSessions,
  countTechnical,
  tallyConduct,
} from '../figures.queries.ts'
import { sumAppealed, sumFlags } from '../flag-sums.rules.ts'
import type { AuditDeskDeps } from './deps.ts'

/** Sessions and flags counted by the database, whatever their number. */
export async function getFigures(
  { db, now }: Pick<AuditDeskDeps, 'db' | 'now'>,
  query: DeskFiguresQuery,
): Promise<DeskFigures> {
  const at = now()
  const sessions = await countSessions(db.read, query)
  const { all, proctors } = fairnessOf(await countReviews(db.read, query))
  const names = await findNames(
    db.read,
    proctors.map(({ userId }) => userId),
  )
  return {
    at: at.toISOString(),
    sessions: {
      ...sessions,
      completionRate: percentOf(sessions.completed, sessions.total),
      flagRate: percentOf(sessions.flagged, sessions.total),
    },
    flags: sumFlags(await tallyConduct(db.read, query), await countTechnical(db.read, query)),
    confirmedOfAll: all,
    proctors: proctors.map((one) => ({ ...one, name: names.get(one.userId) ?? '' })),
    sittings: await namedSittings(db.read, query),
    appeals: {
      ...(await countAppeals(db.read, query, at)),
      points: sumAppealed(await countAppealed(db.read, query)),
    },
  }
}

async function namedSittings(manager: EntityManager, query: DeskFiguresQuery): Promise<DeskFigures['sittings']> {
  const counts = await countBySitting(manager, query)
  const titles = await findTitles(
    manager,
    counts.map(({ assessmentId }) => assessmentId),
  )
  const sittings = await findSittings(
    manager,
    counts.map(({ sittingId }) => sittingId),
  )
  return counts.map((one) => ({
    ...one,
    assessmentTitle: titles.get(one.assessmentId) ?? '',
    sitting: sittings.get(one.sittingId ?? '')?.name ?? null,
    place: sittings.get(one.sittingId ?? '')?.place ?? null,
  }))
}
