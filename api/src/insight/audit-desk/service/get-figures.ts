import { APPEAL_DECISIONS } from '@pengawas/shared/contracts/appeals'
import type { DeskFigures, DeskFiguresQuery } from '@pengawas/shared/contracts/audit-desk'
import { FLAG_SEVERITIES, FLAG_TYPES } from '@pengawas/shared/flags'
import type { EntityManager } from 'typeorm'
import { findTitles } from '../../../assessments/assessments/assessments.queries.ts'
import { findSittings } from '../../../assessments/assessments/sittings.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { fairnessOf, percentOf } from '../fairness.rules.ts'
import {
  countAppealed,
  countAppeals,
  countBySitting,
  countReviews,
  countSessions,
  countTechnical,
  type FlagTally,
  tallyConduct,
} from '../figures.repository.ts'
import type { AuditDeskDeps } from './deps.ts'

/** Sessions and flags counted by the database, whatever their number. Throws `not-allowed`. */
export async function getFigures(
  { db, now }: Pick<AuditDeskDeps, 'db' | 'now'>,
  actor: Actor,
  query: DeskFiguresQuery,
): Promise<DeskFigures> {
  requirePermission(actor, 'audit:read')
  const sessions = await countSessions(db.read, query)
  const { all, proctors } = fairnessOf(await countReviews(db.read, query))
  const points = zeros(APPEAL_DECISIONS)
  for (const { decision, count } of await countAppealed(db.read, query)) points[decision] += count
  const names = await findNames(
    db.read,
    proctors.map(({ userId }) => userId),
  )
  return {
    at: now().toISOString(),
    sessions: {
      ...sessions,
      completionRate: percentOf(sessions.completed, sessions.total),
      flagRate: percentOf(sessions.flagged, sessions.total),
    },
    flags: summed(await tallyConduct(db.read, query), await countTechnical(db.read, query)),
    confirmedOfAll: all,
    proctors: proctors.map((one) => ({ ...one, name: names.get(one.userId) ?? '' })),
    sittings: await namedSittings(db.read, query),
    appeals: { ...(await countAppeals(db.read, query, now())), points },
  }
}

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>

function summed(tallies: readonly FlagTally[], technical: number): DeskFigures['flags'] {
  const flags: DeskFigures['flags'] = {
    ...{ total: 0, technical },
    byType: zeros(FLAG_TYPES),
    bySeverity: zeros(FLAG_SEVERITIES),
    byVerdict: { pending: 0, confirmed: 0, dismissed: 0 },
  }
  for (const { type, severity, validationStatus, count } of tallies) {
    flags.total += count
    flags.byType[type] += count
    flags.bySeverity[severity] += count
    flags.byVerdict[validationStatus] += count
  }
  return flags
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
