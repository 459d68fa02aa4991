import { type MigrationInterface, type QueryRunner, Table } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

/** What is recorded of the tests of an assessment, nothing unless somebody says so, and the segments that were stored. */
export class Recordings1763846000000 implements MigrationInterface {
  readonly name = 'Recordings1763846000000'

  async up(runner: QueryRunner): Promise<void> {
    const types = columnTypes(dialectOf(runner.dataSource.options.type))
    const { type, length } = types.code('recording', 16)
    await runner.query(`ALTER TABLE assessments ADD COLUMN recording ${type}(${length}) NOT NULL DEFAULT 'never'`)
    await runner.createTable(
      new Table({
        name: 'recordings',
        columns: [
          types.id('id', { isPrimary: true }),
          types.id('testSessionId'),
          types.code('source', 16),
          types.instant('startedAt'),
          types.int('durationMs'),
          types.int('bytes'),
          types.code('sha256', 64),
          types.code('fileKey', 255),
          types.instant('storedAt'),
        ],
        indices: [{ name: 'recordings_session', columnNames: ['testSessionId', 'startedAt'] }],
      }),
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('recordings')
    await runner.query('ALTER TABLE assessments DROP COLUMN recording')
  }
}
