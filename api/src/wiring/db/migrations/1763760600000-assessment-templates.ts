import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** What new assessments can begin with. */
export class AssessmentTemplates1763760600000 implements MigrationInterface {
  readonly name = 'AssessmentTemplates1763760600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'assessment_templates',
      [
        c.id('id', { isPrimary: true }),
        c.text('title', 200),
        c.text('titleKey', 400),
        c.longText('form'),
        c.int('version'),
        c.id('createdBy'),
        c.instant('updatedAt'),
      ],
      { indices: [['updatedAt']] },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('assessment_templates')
  }
}
