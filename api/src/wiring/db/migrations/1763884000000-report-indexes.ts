import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What an index has now, and had before; none where it is new. Counts and sums then read indexes alone: the rows are long. */
const INDEXES = [
  {
    name: 'ix_flags_kinds',
    table: 'flags',
    now: 'reason, type, validationStatus, dismissal, raisedBy, severity, proposedVerdict, isObservation, assessmentId, testSessionId, device, detectedAt, id',
    before: 'reason, type, validationStatus, dismissal, raisedBy, assessmentId, testSessionId, device, detectedAt',
  },
  {
    name: 'ix_flags_conduct',
    table: 'flags',
    now: 'assessmentId, validationStatus, type, reason, isObservation, severity, testSessionId, reviewedBy',
    before: 'assessmentId, validationStatus, type, reason, testSessionId',
  },
  {
    name: 'ix_test_sessions_startTime_id',
    table: 'test_sessions',
    now: 'startTime, id, status',
    before: 'startTime, id',
  },
  {
    name: 'ix_test_sessions_assessment_status',
    table: 'test_sessions',
    now: 'assessmentId, status, participantId, sittingId',
    before: 'assessmentId, status, participantId',
  },
  { name: 'ix_test_sessions_endTime', table: 'test_sessions', now: 'endTime, assessmentId, status', before: 'endTime' },
  {
    name: 'ix_flags_session',
    table: 'flags',
    now: 'testSessionId, validationStatus, type, reason, isObservation, severity',
    before: null,
  },
  { name: 'ix_flag_reviews_kind', table: 'flag_reviews', now: 'kind, flagId', before: null },
] as const

/** What `ix_flags_session` takes the place of. */
const FORMER = {
  name: 'ix_flags_testSessionId_validationStatus',
  table: 'flags',
  columns: 'testSessionId, validationStatus',
}

export class ReportIndexes1763884000000 implements MigrationInterface {
  readonly name = 'ReportIndexes1763884000000'

  async up(runner: QueryRunner): Promise<void> {
    for (const { name, table, now, before } of INDEXES) {
      if (before !== null) await dropIndex(runner, name, table)
      await runner.query(`CREATE INDEX ${name} ON ${table} (${now})`)
    }
    // Under another name: MariaDB lets no foreign key be without an index between the two.
    await dropIndex(runner, FORMER.name, FORMER.table)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX ${FORMER.name} ON ${FORMER.table} (${FORMER.columns})`)
    for (const { name, table, before } of INDEXES) {
      await dropIndex(runner, name, table)
      if (before !== null) await runner.query(`CREATE INDEX ${name} ON ${table} (${before})`)
    }
  }
}

async function dropIndex(runner: QueryRunner, name: string, table: string): Promise<void> {
  const isMysql = runner.dataSource.options.type !== 'better-sqlite3'
  await runner.query(`DROP INDEX ${name}${isMysql ? ` ON ${table}` : ''}`)
}
