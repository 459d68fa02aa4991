import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Terminations that were ordered and can still be undone. */
export class HeldTerminations1763734600000 implements MigrationInterface {
  readonly name = 'HeldTerminations1763734600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'held_terminations',
      [
        c.id('testSessionId', { isPrimary: true }),
        c.id('orderedBy'),
        c.text('reason', 1000),
        c.instant('orderedAt'),
        c.instant('dueAt'),
      ],
      { foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }] },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('held_terminations')
  }
}
