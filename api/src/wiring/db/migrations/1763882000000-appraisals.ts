import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** What the agency has judged of a person's performance and potential, by year. */
export class Appraisals1763882000000 implements MigrationInterface {
  readonly name = 'Appraisals1763882000000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    const primary = { isPrimary: true }
    await createTable(
      runner,
      'appraisals',
      [
        c.id('userId', primary),
        c.int('year', primary),
        c.code('performance', 16, nullable),
        c.code('potential', 16, nullable),
        c.id('setBy'),
        c.instant('setAt'),
      ],
      {
        indices: [['year', 'performance', 'potential']],
        foreignKeys: [{ columns: ['userId'], table: 'users', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('appraisals')
  }
}
