import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** What changed fields were and became. Earlier entries of the audit log name the fields alone. */
export class ChangedValues1763755200000 implements MigrationInterface {
  readonly name = 'ChangedValues1763755200000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'changed_values',
      [
        c.id('id', { isPrimary: true }),
        c.code('subjectType', 32),
        c.code('subjectId', 64),
        c.code('salt', 64),
        c.json('values'),
      ],
      { indices: [['subjectType', 'subjectId']] },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('changed_values')
  }
}
