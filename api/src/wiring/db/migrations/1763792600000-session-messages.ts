import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** What candidates and staff write to each other during a test, and that a candidate lowered a raised hand. */
export class SessionMessages1763792600000 implements MigrationInterface {
  readonly name = 'SessionMessages1763792600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'session_messages',
      [
        c.id('id', { isPrimary: true }),
        c.id('testSessionId'),
        c.id('authorId'),
        c.code('side', 16),
        c.text('text', 500),
        c.instant('createdAt'),
        c.instant('deliveredAt', { isNullable: true }),
        c.instant('readAt', { isNullable: true }),
      ],
      {
        indices: [['testSessionId', 'createdAt']],
        foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }],
      },
    )
    await runner.addColumn('test_session_notes', new TableColumn(c.instant('loweredAt', { isNullable: true })))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('test_session_notes', 'loweredAt')
    await runner.dropTable('session_messages')
  }
}
