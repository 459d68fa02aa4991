import type { MigrationInterface, QueryRunner } from 'typeorm'
import { dialectOf } from '../../../kernel/db/columns.ts'

/** Recordings of a period are summed up from the index alone. */
export class RecordingsByTime1763882010000 implements MigrationInterface {
  readonly name = 'RecordingsByTime1763882010000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX ix_recordings_startedAt ON recordings (startedAt, testSessionId, bytes, durationMs)',
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    const isMysql = dialectOf(runner.dataSource.options.type) === 'mysql'
    await runner.query(`DROP INDEX ix_recordings_startedAt${isMysql ? ' ON recordings' : ''}`)
  }
}
