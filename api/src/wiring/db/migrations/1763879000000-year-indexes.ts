import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Index, table, columns: for lists and reports on a year of tests. */
const INDEXES = [
  ['ix_test_sessions_assessment_status', 'test_sessions', 'assessmentId, status, participantId'],
  ['ix_test_sessions_startTime_id', 'test_sessions', 'startTime, id'],
  // All that a ranking, a list of reports and a mean read of a result: the rows themselves are long.
  [
    'ix_test_results_ranking',
    'test_results',
    'assessmentId, participantId, isProvisional, percentageScore, completedAt, testSessionId, isMeasured, verdict, passingScore',
  ],
  ['ix_flags_conduct', 'flags', 'assessmentId, validationStatus, type, reason, testSessionId'],
  ['ix_clock_credits_createdAt_id', 'clock_credits', 'createdAt, id'],
  ['ix_termination_reviews_terminatedAt_id', 'termination_reviews', 'terminatedAt, id'],
] as const

export class YearIndexes1763879000000 implements MigrationInterface {
  readonly name = 'YearIndexes1763879000000'

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table, columns] of INDEXES) await runner.query(`CREATE INDEX ${name} ON ${table} (${columns})`)
  }

  async down(runner: QueryRunner): Promise<void> {
    const isMysql = runner.dataSource.options.type !== 'better-sqlite3'
    for (const [name, table] of INDEXES) await runner.query(`DROP INDEX ${name}${isMysql ? ` ON ${table}` : ''}`)
  }
}
