import { titleKey } from '@pengawas/shared/rules/assessment-title'
import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm'
import { z } from 'zod'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

const titleRows = z.array(z.object({ id: z.string(), title: z.string() }))
const COLUMNS = ['titleKey', 'requirements', 'draftForm', 'archivedAt', 'version']

/** What managing assessments needs: requirements, drafts, versions, an archive, proctors' limits and extra time. */
export class Assessments1763694000000 implements MigrationInterface {
  readonly name = 'Assessments1763694000000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const c = columnTypes(dialect)
    const column = (table: string, name: string, definition: string): Promise<unknown> =>
      runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`)
    const json = c.json('json').type
    const int = c.int('int').type
    await column('assessments', 'titleKey', "varchar(400) NOT NULL DEFAULT ''")
    await column('assessments', 'requirements', `${json} NULL`)
    await column('assessments', 'draftForm', `${json} NULL`)
    await column('assessments', 'archivedAt', `${dialect === 'mysql' ? 'datetime(3)' : 'datetime'} NULL`)
    await column('assessments', 'version', `${int} NOT NULL DEFAULT 1`)
    await column('assessment_proctors', 'maxCandidates', `${int} NOT NULL DEFAULT 20`)

    const rows = titleRows.parse(await runner.query('SELECT id, title FROM assessments'))
    for (const row of rows)
      await runner.query('UPDATE assessments SET titleKey = ? WHERE id = ?', [titleKey(row.title), row.id])
    await runner.createIndex(
      'assessments',
      new TableIndex({ name: 'ix_assessments_startDate', columnNames: ['startDate'] }),
    )

    await createTable(
      runner,
      'assessment_accommodations',
      [
        c.id('assessmentId', { isPrimary: true }),
        c.id('userId', { isPrimary: true }),
        c.int('extraPercent'),
        c.int('extraMinutes'),
        c.text('reason', 500),
        c.instant('updatedAt'),
      ],
      {
        foreignKeys: [
          {
            columns: ['assessmentId', 'userId'],
            table: 'assessment_participants',
            onDelete: 'CASCADE',
            named: 'assignment',
          },
        ],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('assessment_accommodations')
    await runner.dropIndex('assessments', 'ix_assessments_startDate')
    await runner.query('ALTER TABLE assessment_proctors DROP COLUMN maxCandidates')
    for (const name of COLUMNS) await runner.query(`ALTER TABLE assessments DROP COLUMN ${name}`)
  }
}
