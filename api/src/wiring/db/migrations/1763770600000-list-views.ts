import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Which columns a person has chosen for a list, and the filters that they keep for it. */
export class ListViews1763770600000 implements MigrationInterface {
  readonly name = 'ListViews1763770600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'list_views',
      [
        c.id('userId', { isPrimary: true }),
        c.code('list', 32, { isPrimary: true }),
        c.json('columns', { isNullable: true }),
        c.json('filters'),
        c.int('version'),
      ],
      { foreignKeys: [{ columns: ['userId'], table: 'users', onDelete: 'CASCADE' }] },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('list_views')
  }
}
