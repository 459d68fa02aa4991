import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Who had which candidate on a wall, by the minute, and when somebody last had. */
export class EyesOn1763778600000 implements MigrationInterface {
  readonly name = 'EyesOn1763778600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'eyes_on',
      [
        c.id('testSessionId', { isPrimary: true }),
        c.instant('minute', { isPrimary: true }),
        c.id('userId', { isPrimary: true }),
        c.int('visible'),
        c.int('focused'),
        c.instant('lastAt'),
      ],
      { foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }] },
    )
    await runner.addColumn('live_states', new TableColumn(c.instant('seenAt', { isNullable: true })))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('live_states', 'seenAt')
    await runner.dropTable('eyes_on')
  }
}
