import { BY_HAND_REASON, reasonsOfKind } from '@pengawas/shared/flag-kinds'
import type { KindPart } from '@pengawas/shared/contracts/flag-kinds'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { listAssessmentIds, whereOpen, withinScope } from '../../assessments/assessments/managing.queries.ts'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import type { AssessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { sittingEntity } from '../../assessments/assessments/sittings.entity.ts'
import { userEntity } from '../../identity/users/users.entity.ts'
import { testSessionEntity } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { dialectOf, hourOf } from '../../kernel/db/columns.ts'
import { flagEntity, type FlagRow } from '../flags/flags.entity.ts'
import type { AssessmentTally, KindTally } from './flag-kinds.rules.ts'
import { kindDecisionEntity, type KindDecisionRow } from './kind-decisions.entity.ts'

/** Leaves in a selection of `flag` those of which a second look came to another verdict; the floor above knows them. */
export type NarrowToDisputed = (flags: SelectQueryBuilder<FlagRow>) => SelectQueryBuilder<FlagRow>
/** The same selection, or a part of it. */
type Narrow = NarrowToDisputed
export const everyFlag: Narrow = (flags) => flags

/** Leaves the flags of a scope that were raised within a time. */
export const raisedWithin =
  (scope: AssessmentScope, { from, to }: { from: Date; to: Date }): Narrow =>
  (flags) => {
    flags.andWhere('flag.detectedAt >= :from AND flag.detectedAt < :to', { from, to })
    return scope.kind === 'all' ? flags : withinAssessments(flags, scope)
  }

/** Leaves the flags of the assessments of a scope that are not over, as the clock has it. */
export const raisedInOpen =
  (scope: AssessmentScope, now: Date): Narrow =>
  (flags) => {
    const open = withinScope(flags.dataSource.manager, scope).andWhere('assessment.archivedAt IS NULL')
    whereOpen(open, now)
    return whereAssessment(flags, open)
  }

function withinAssessments(flags: SelectQueryBuilder<FlagRow>, scope: AssessmentScope): SelectQueryBuilder<FlagRow> {
  return whereAssessment(flags, withinScope(flags.dataSource.manager, scope))
}

function whereAssessment(
  flags: SelectQueryBuilder<FlagRow>,
  assessments: SelectQueryBuilder<AssessmentRow>,
): SelectQueryBuilder<FlagRow> {
  const ids = assessments.select('assessment.id')
  return flags.andWhere(`flag.assessmentId IN (${ids.getQuery()})`).setParameters(ids.getParameters())
}

type Raw<T extends KindTally> = Omit<T, 'count'> & { count: number | string }
const counted = <T extends KindTally>(rows: readonly Raw<T>[]): (Omit<T, 'count'> & { count: number })[] =>
  rows.map((row) => ({ ...row, count: Number(row.count) }))

/** Jakarta keeps UTC+7 all year round. */
const JAKARTA_OFFSET_HOURS = 7
const COLUMNS = ['reason', 'type', 'validationStatus', 'dismissal'] as const

/** Flags that no person raised, by everything that counts apart. An index answers it without the rows. */
function tallied(manager: EntityManager): SelectQueryBuilder<FlagRow> {
  const query = manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('COUNT(*)', 'count')
    .where('flag.raisedBy IS NULL')
    .andWhere('flag.reason <> :byHand', { byHand: BY_HAND_REASON })
  for (const column of COLUMNS) query.addSelect(`flag.${column}`, column).addGroupBy(`flag.${column}`)
  return query
}

export async function tallyKinds(manager: EntityManager, narrow: Narrow): Promise<KindTally[]> {
  return counted(await narrow(tallied(manager)).getRawMany<Raw<KindTally>>())
}

/** The same of one kind in one assessment, or in all. */
export async function tallyKind(
  manager: EntityManager,
  { kind, assessmentId }: { kind: string; assessmentId: string | null },
  narrow: Narrow,
): Promise<KindTally[]> {
  const query = tallied(manager).andWhere('flag.reason IN (:...reasons)', { reasons: reasonsOfKind(kind) })
  if (assessmentId !== null) query.andWhere('flag.assessmentId = :assessmentId', { assessmentId })
  return counted(await narrow(query).getRawMany<Raw<KindTally>>())
}

export type DayTally = KindTally & { day: string }

/** Reviewed flags by the day in Jakarta on which they were raised. */
export async function tallyDays(manager: EntityManager, since: Date, narrow: Narrow): Promise<DayTally[]> {
  const hour = hourOf(dialectOf(manager.dataSource.options.type), 'flag.detectedAt', JAKARTA_OFFSET_HOURS)
  const rows = await narrow(tallied(manager))
    .andWhere("flag.validationStatus <> 'pending'")
    .andWhere('flag.detectedAt >= :since', { since })
    .addSelect(`SUBSTR(${hour}, 1, 10)`, 'day')
    .addGroupBy('day')
    .getRawMany<Raw<DayTally>>()
  return counted(rows)
}

/** Reviewed flags by assessment too. An index answers it from the assessments that are left in, without the rows. */
export async function tallyAssessments(manager: EntityManager, narrow: Narrow): Promise<AssessmentTally[]> {
  const rows = await narrow(tallied(manager))
    .andWhere("flag.validationStatus <> 'pending'")
    .addSelect('flag.assessmentId', 'assessmentId')
    .addGroupBy('flag.assessmentId')
    .getRawMany<Raw<AssessmentTally>>()
  return counted(rows)
}

export type PartTally = KindTally & { part: string | null }

/** Reviewed flags of one kind in the assessments of a scope, by where they were raised; what waits is counted too. */
export async function tallyParts(
  manager: EntityManager,
  { kind, by, scope }: { kind: string; by: KindPart; scope: AssessmentScope },
  narrow: Narrow,
): Promise<PartTally[]> {
  const query = tallied(manager).andWhere('flag.reason IN (:...reasons)', { reasons: reasonsOfKind(kind) })
  if (scope.kind !== 'all') {
    const within = await listAssessmentIds(manager, scope)
    if (within.length === 0) return []
    // With a plus, for SQLite: the index of kinds answers it, and not the one of assessments.
    query.andWhere('+ flag.assessmentId IN (:...within)', { within })
  }
  const column = joined(query, by)
  return counted(await narrow(query).addSelect(column, 'part').addGroupBy(column).getRawMany<Raw<PartTally>>())
}

function joined(query: SelectQueryBuilder<FlagRow>, by: KindPart): string {
  const tableOf = ({ options }: { options: { tableName?: string } }): string => options.tableName ?? ''
  const withSession = (): SelectQueryBuilder<FlagRow> =>
    query.innerJoin(tableOf(testSessionEntity), 'session', 'session.id = flag.testSessionId')
  switch (by) {
    case 'assessment':
      return 'flag.assessmentId'
    case 'device':
      return 'flag.device'
    case 'room':
      withSession().leftJoin(tableOf(sittingEntity), 'sitting', 'sitting.id = session.sittingId')
      return 'sitting.place'
    case 'unit':
      withSession().leftJoin(tableOf(userEntity), 'candidate', 'candidate.id = session.participantId')
      return 'candidate.unit'
  }
}

export async function insertDecision(manager: EntityManager, row: KindDecisionRow): Promise<void> {
  await manager.insert(kindDecisionEntity, row)
}
