import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** What a result was before each change, and why it changed. */
export class ResultChanges1763881000000 implements MigrationInterface {
  readonly name = 'ResultChanges1763881000000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'result_changes',
      [
        c.id('id', { isPrimary: true }),
        c.id('testSessionId'),
        c.instant('at'),
        c.code('cause', 24),
        c.text('reason', 500, { isNullable: true }),
        c.json('before'),
        c.json('after'),
      ],
      {
        indices: [['testSessionId', 'at']],
        foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('result_changes')
  }
}
