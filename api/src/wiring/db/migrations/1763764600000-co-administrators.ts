import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Administrators who manage an assessment beside its owner. */
export class CoAdministrators1763764600000 implements MigrationInterface {
  readonly name = 'CoAdministrators1763764600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'assessment_administrators',
      [
        c.id('assessmentId', { isPrimary: true }),
        c.id('userId', { isPrimary: true }),
        c.id('addedBy'),
        c.instant('addedAt'),
      ],
      {
        indices: [['userId']],
        foreignKeys: [
          { columns: ['assessmentId'], table: 'assessments', onDelete: 'CASCADE' },
          { columns: ['userId'], table: 'users' },
        ],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('assessment_administrators')
  }
}
