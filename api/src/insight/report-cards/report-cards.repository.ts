import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { withinScope } from '../../assessments/assessments/managing.queries.ts'
import type { AssessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { testResultEntity } from '../../grading/results/results.entity.ts'
import { userEntity } from '../../identity/users/users.entity.ts'
import { auditEntity, type AuditRow } from '../../kernel/audit/audit.entity.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../kernel/audit/audit.rules.ts'
import { dialectOf, hourOf, hoursBetween, toInstant } from '../../kernel/db/columns.ts'
import { testSessionEntity, type TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { flagEntity, flagReviewEntity } from '../../supervision/flags/flags.entity.ts'
import { whereTechnical } from '../../supervision/flags/flags.queries.ts'
import { recordingEntity } from '../../supervision/recordings/recordings.entity.ts'
import { JAKARTA_OFFSET_HOURS } from '../system/system.rules.ts'
import type { Taker } from './participants.rules.ts'
import type { Span, Step } from './period.rules.ts'
import type { WaitTally } from './proctoring.rules.ts'
import type { LoginCount } from './usage.rules.ts'

type Counted = number | string | null
const tableOf = ({ options }: { options: { tableName?: string } }): string => options.tableName ?? ''

/** SQL for the step of an instant column: the first characters of its hour in Jakarta. */
const stepSql = (manager: EntityManager, column: string, step: Step): string =>
  `SUBSTR(${hourOf(dialectOf(manager.dataSource.options.type), column, JAKARTA_OFFSET_HOURS)}, 1, ${step === 'day' ? 10 : 7})`

function ofScope<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  scope: AssessmentScope,
  column: string,
): SelectQueryBuilder<T> {
  if (scope.kind === 'all') return query
  const ids = withinScope(query.dataSource.manager, scope).select('assessment.id')
  return query.andWhere(`${column} IN (${ids.getQuery()})`).setParameters(ids.getParameters())
}

const IN_CHECK_IN = { checkIn: 'check-in' satisfies TestSessionRow['status'] }

/** Tests of a scope whose clock began to run within a time. */
const begun = (manager: EntityManager, scope: AssessmentScope, span: Span): SelectQueryBuilder<TestSessionRow> =>
  ofScope(
    manager
      .createQueryBuilder(testSessionEntity, 'session')
      .where('session.startTime >= :from AND session.startTime < :to AND session.status <> :checkIn', {
        ...{ from: span.from, to: span.to },
        ...IN_CHECK_IN,
      }),
    scope,
    'session.assessmentId',
  )

/** Who took part, each person once. */
export async function listTakers(manager: EntityManager, scope: AssessmentScope, span: Span): Promise<Taker[]> {
  const rows = await begun(manager, scope, span)
    .leftJoin(tableOf(testResultEntity), 'result', 'result.testSessionId = session.id')
    .leftJoin(tableOf(userEntity), 'person', 'person.id = session.participantId')
    .select('session.participantId', 'participantId')
    .addSelect('person.unit', 'unit')
    .addSelect('COUNT(*)', 'attempts')
    .addSelect("MAX(CASE WHEN session.status = 'completed' THEN 1 ELSE 0 END)", 'handedIn')
    .addSelect('MAX(CASE WHEN result.isMeasured = 1 THEN 1 ELSE 0 END)', 'measured')
    .groupBy('session.participantId')
    .addGroupBy('person.unit')
    .getRawMany<
      { participantId: string; unit: string | null } & Record<'attempts' | 'handedIn' | 'measured', Counted>
    >()
  return rows.map(({ participantId, unit, attempts, handedIn, measured }) => ({
    ...{ participantId, attempts: Number(attempts) },
    unit: (unit ?? '').trim() === '' ? null : (unit ?? '').trim(),
    ...{ hasHandedIn: Number(handedIn) === 1, hasResult: Number(measured) === 1 },
  }))
}

/** People and their tests by step; a step without any is absent. */
export async function countAttendance(
  manager: EntityManager,
  scope: AssessmentScope,
  span: Span,
  step: Step,
): Promise<{ step: string; people: number; attempts: number }[]> {
  const rows = await begun(manager, scope, span)
    .select(stepSql(manager, 'session.startTime', step), 'step')
    .addSelect('COUNT(*)', 'attempts')
    .addSelect('COUNT(DISTINCT session.participantId)', 'people')
    .groupBy('step')
    .getRawMany<{ step: string; attempts: Counted; people: Counted }>()
  return rows.map((row) => ({ step: row.step, people: Number(row.people), attempts: Number(row.attempts) }))
}

/** Minutes from a flag of conduct that was raised within a time to its first verdict. */
export async function tallyWaits(manager: EntityManager, scope: AssessmentScope, span: Span): Promise<WaitTally[]> {
  const first = `(SELECT MIN(review.createdAt) FROM ${tableOf(flagReviewEntity)} review WHERE review.flagId = flag.id AND review.kind = 'verdict')`
  const decided = ofScope(
    manager
      .createQueryBuilder(flagEntity, 'flag')
      .select('flag.detectedAt', 'detectedAt')
      .addSelect(first, 'decidedAt')
      .where('flag.detectedAt >= :from AND flag.detectedAt < :to', { from: span.from, to: span.to })
      .andWhere("flag.validationStatus <> 'pending'")
      .andWhere(...whereTechnical('flag', false)),
    scope,
    'flag.assessmentId',
  )
  const hours = hoursBetween(dialectOf(manager.dataSource.options.type), 'decided.detectedAt', 'decided.decidedAt')
  const rows = await manager
    .createQueryBuilder()
    .select(`ROUND(60 * (${hours}), 1)`, 'minutes')
    .addSelect('COUNT(*)', 'count')
    .from(`(${decided.getQuery()})`, 'decided')
    .setParameters(decided.getParameters())
    .where('decided.decidedAt IS NOT NULL')
    .groupBy('minutes')
    .getRawMany<{ minutes: Counted; count: Counted }>()
  return rows.map(({ minutes, count }) => ({ minutes: Math.max(0, Number(minutes)), count: Number(count) }))
}

/** The most tests that ran at once within a time, and when that was first so; null where none began or ended. */
export async function findPeak(
  manager: EntityManager,
  scope: AssessmentScope,
  { from, to }: Span,
): Promise<{ tests: number; at: Date | null } | null> {
  const running = (column: 'startTime' | 'endTime', change: 1 | -1): SelectQueryBuilder<TestSessionRow> =>
    ofScope(
      manager
        .createQueryBuilder(testSessionEntity, 'session')
        .select(`session.${column}`, 'at')
        .addSelect(String(change), 'change_')
        .where('session.startTime < :to AND session.status <> :checkIn')
        .andWhere(
          change === 1
            ? '(session.endTime IS NULL OR session.endTime > :from)'
            : 'session.endTime > :from AND session.endTime < :to',
        ),
      scope,
      'session.assessmentId',
    )
  const begins = running('startTime', 1)
  const changes = `(${begins.getQuery()} UNION ALL ${running('endTime', -1).getQuery()})`
  const row = await manager
    .createQueryBuilder()
    .select('counted.running', 'tests')
    .addSelect('counted.at', 'at')
    .from(
      // Of two tests the one that ends in the millisecond in which the other begins is over.
      `(SELECT moment.at, SUM(moment.change_) OVER (ORDER BY moment.at, moment.change_) AS running FROM ${changes} moment)`,
      'counted',
    )
    .where('counted.at >= :from')
    .orderBy('counted.running', 'DESC')
    .addOrderBy('counted.at', 'ASC')
    .limit(1)
    .setParameters({ ...begins.getParameters(), from, to, ...IN_CHECK_IN })
    .getRawOne<{ tests: Counted; at: Date | string }>()
  return row === undefined ? null : { tests: Number(row.tests), at: toInstant(row.at) }
}

/** What the file store still has of recordings that began within a time. */
export async function sumRecordings(
  manager: EntityManager,
  scope: AssessmentScope,
  span: Span,
): Promise<{ segments: number; bytes: number; durationMs: number }> {
  const query = manager
    .createQueryBuilder(recordingEntity, 'recording')
    .select('COUNT(*)', 'segments')
    .addSelect('SUM(recording.bytes)', 'bytes')
    .addSelect('SUM(recording.durationMs)', 'durationMs')
    .where('recording.startedAt >= :from AND recording.startedAt < :to', { from: span.from, to: span.to })
  if (scope.kind !== 'all') {
    query.innerJoin(tableOf(testSessionEntity), 'session', 'session.id = recording.testSessionId')
    ofScope(query, scope, 'session.assessmentId')
  }
  const row = await query.getRawOne<Record<'segments' | 'bytes' | 'durationMs', Counted>>()
  return {
    segments: Number(row?.segments ?? 0),
    ...{ bytes: Number(row?.bytes ?? 0), durationMs: Number(row?.durationMs ?? 0) },
  }
}

/** The number of the first entry of the log from a moment on. Entries have an order and no index by time, so it is looked for by halves. */
async function firstEntryFrom(manager: EntityManager, at: Date): Promise<number> {
  const ends = await manager
    .createQueryBuilder(auditEntity, 'entry')
    .select('MIN(entry.sequence)', 'low')
    .addSelect('MAX(entry.sequence)', 'high')
    .getRawOne<{ low: Counted; high: Counted }>()
  let low = Number(ends?.low ?? 0)
  let high = Number(ends?.high ?? 0) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const entry = await manager.findOne(auditEntity, {
      select: { sequence: true, at: true },
      where: { sequence: middle },
    })
    if (entry !== null && entry.at >= at) high = middle
    else low = middle + 1
  }
  return low
}

const entriesOf = async (
  manager: EntityManager,
  span: Span,
  actions: readonly AuditAction[],
): Promise<SelectQueryBuilder<AuditRow>> =>
  manager
    .createQueryBuilder(auditEntity, 'entry')
    .where('entry.action IN (:...actions)', { actions: [...actions] })
    .andWhere('entry.sequence >= :first AND entry.sequence < :last', {
      first: await firstEntryFrom(manager, span.from),
      last: await firstEntryFrom(manager, span.to),
    })

/** Logins, and the people who signed in, by step and in all. */
export async function countLogins(
  manager: EntityManager,
  span: Span,
  step: Step,
): Promise<{ steps: LoginCount[]; people: number }> {
  const entries = await entriesOf(manager, span, ['auth.logged-in'])
  const all = await entries.clone().select('COUNT(DISTINCT entry.actorId)', 'people').getRawOne<{ people: Counted }>()
  const rows = await entries
    .select(stepSql(manager, 'entry.at', step), 'step')
    .addSelect('COUNT(*)', 'logins')
    .addSelect('COUNT(DISTINCT entry.actorId)', 'people')
    .groupBy('step')
    .getRawMany<{ step: string; logins: Counted; people: Counted }>()
  return {
    steps: rows.map((row) => ({ step: row.step, logins: Number(row.logins), people: Number(row.people) })),
    people: Number(all?.people ?? 0),
  }
}

const EXPORTS = AUDIT_ACTIONS.filter((action) => action.endsWith('.exported'))

/** Exports by action, the most frequent first; of one person, or of all. */
export async function countExports(
  manager: EntityManager,
  span: Span,
  actorId: string | null,
): Promise<{ action: string; count: number }[]> {
  const entries = await entriesOf(manager, span, EXPORTS)
  if (actorId !== null) entries.andWhere('entry.actorId = :actorId', { actorId })
  const rows = await entries
    .select('entry.action', 'action')
    .addSelect('COUNT(*)', 'count')
    .groupBy('entry.action')
    .getRawMany<{ action: string; count: Counted }>()
  return rows
    .map(({ action, count }) => ({ action, count: Number(count) }))
    .toSorted((a, b) => b.count - a.count || (a.action < b.action ? -1 : 1))
}
