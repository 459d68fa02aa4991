import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What an index has now, and had before: lists and counts of some assessments then read indexes alone. */
const INDEXES = [
  {
    name: 'ix_test_sessions_assessment_status',
    table: 'test_sessions',
    now: 'assessmentId, status, participantId, sittingId, startTime, endTime, id',
    before: 'assessmentId, status, participantId, sittingId',
  },
  {
    name: 'ix_flags_conduct',
    table: 'flags',
    now: 'assessmentId, validationStatus, type, reason, isObservation, severity, testSessionId, reviewedBy, detectedAt, id',
    before: 'assessmentId, validationStatus, type, reason, isObservation, severity, testSessionId, reviewedBy',
  },
] as const

/** Whom a proctor watches. */
const WATCHED = {
  name: 'ix_session_allocations_userId',
  table: 'session_allocations',
  columns: 'userId, endedAt, assessmentId, testSessionId',
}

/** Which assessments a candidate has a result of. Under another name: MariaDB lets no foreign key be without an index between the two. */
const RESULTS = 'test_results'
const NOW = { name: 'ix_test_results_participant_assessment', columns: 'participantId, assessmentId' }
const BEFORE = { name: 'ix_test_results_participantId', columns: 'participantId' }

export class ScopedIndexes1763888000000 implements MigrationInterface {
  readonly name = 'ScopedIndexes1763888000000'

  async up(runner: QueryRunner): Promise<void> {
    for (const { name, table, now } of INDEXES) {
      await dropIndex(runner, name, table)
      await runner.query(`CREATE INDEX ${name} ON ${table} (${now})`)
    }
    await runner.query(`CREATE INDEX ${WATCHED.name} ON ${WATCHED.table} (${WATCHED.columns})`)
    await runner.query(`CREATE INDEX ${NOW.name} ON ${RESULTS} (${NOW.columns})`)
    await dropIndex(runner, BEFORE.name, RESULTS)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX ${BEFORE.name} ON ${RESULTS} (${BEFORE.columns})`)
    await dropIndex(runner, NOW.name, RESULTS)
    await dropIndex(runner, WATCHED.name, WATCHED.table)
    for (const { name, table, before } of INDEXES) {
      await dropIndex(runner, name, table)
      await runner.query(`CREATE INDEX ${name} ON ${table} (${before})`)
    }
  }
}

async function dropIndex(runner: QueryRunner, name: string, table: string): Promise<void> {
  const isMysql = runner.dataSource.options.type !== 'better-sqlite3'
  await runner.query(`DROP INDEX ${name}${isMysql ? ` ON ${table}` : ''}`)
}
