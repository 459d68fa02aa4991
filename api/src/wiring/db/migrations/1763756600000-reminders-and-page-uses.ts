import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Reminders of assessments that went out, and how often pages were used. */
export class RemindersAndPageUses1763756600000 implements MigrationInterface {
  readonly name = 'RemindersAndPageUses1763756600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'assessment_reminders',
      [
        c.id('assessmentId', { isPrimary: true }),
        c.code('kind', 24, { isPrimary: true }),
        c.instant('about', { isPrimary: true }),
        c.instant('sentAt'),
      ],
      { foreignKeys: [{ columns: ['assessmentId'], table: 'assessments', onDelete: 'CASCADE' }] },
    )
    await createTable(runner, 'page_uses', [
      c.code('day', 10, { isPrimary: true }),
      c.code('page', 24, { isPrimary: true }),
      c.code('kind', 12, { isPrimary: true }),
      c.int('uses'),
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('page_uses')
    await runner.dropTable('assessment_reminders')
  }
}
