import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Files of large reports that a hub writes while pages come and go. */
export class ReportJobs1763883000000 implements MigrationInterface {
  readonly name = 'ReportJobs1763883000000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'report_jobs',
      [
        c.id('id', { isPrimary: true }),
        c.id('ownerId'),
        c.id('assessmentId'),
        c.text('title', 255),
        c.code('format', 8),
        c.code('state', 16),
        c.bool('underWay', { isNullable: true }),
        c.int('done'),
        c.int('total', { isNullable: true }),
        c.int('bytes', { isNullable: true }),
        c.code('fileKey', 255, { isNullable: true }),
        c.json('failure', { isNullable: true }),
        c.instant('createdAt'),
        c.instant('heardAt'),
        c.instant('finishedAt', { isNullable: true }),
      ],
      {
        uniques: [['ownerId', 'assessmentId', 'format', 'underWay']],
        indices: [['underWay', 'heardAt'], ['finishedAt'], ['assessmentId']],
        foreignKeys: [{ columns: ['ownerId'], table: 'users', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('report_jobs')
  }
}
