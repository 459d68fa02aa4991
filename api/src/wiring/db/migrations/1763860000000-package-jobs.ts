import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Evidence packages that a hub makes while pages come and go. */
export class PackageJobs1763860000000 implements MigrationInterface {
  readonly name = 'PackageJobs1763860000000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'package_jobs',
      [
        c.id('id', { isPrimary: true }),
        c.id('ownerId'),
        c.code('state', 16),
        c.bool('underWay', { isNullable: true }),
        c.json('wanted'),
        c.int('testSessions'),
        c.int('flags'),
        c.int('doneBytes'),
        c.int('totalBytes'),
        c.code('name', 100, { isNullable: true }),
        c.int('bytes', { isNullable: true }),
        c.int('pieces', { isNullable: true }),
        c.id('packageId', { isNullable: true }),
        c.json('failure', { isNullable: true }),
        c.instant('createdAt'),
        c.instant('heardAt'),
        c.instant('finishedAt', { isNullable: true }),
      ],
      {
        indices: [['underWay', 'heardAt'], ['finishedAt'], ['ownerId', 'createdAt']],
        foreignKeys: [{ columns: ['ownerId'], table: 'users', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('package_jobs')
  }
}
