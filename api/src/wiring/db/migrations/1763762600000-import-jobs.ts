import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Imports that a hub carries out while pages come and go. */
export class ImportJobs1763762600000 implements MigrationInterface {
  readonly name = 'ImportJobs1763762600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'import_jobs',
      [
        c.id('id', { isPrimary: true }),
        c.id('ownerId'),
        c.code('kind', 16),
        c.code('state', 16),
        c.bool('underWay', { isNullable: true }),
        c.int('done'),
        c.int('total', { isNullable: true }),
        c.int('created', { isNullable: true }),
        c.int('skipped', { isNullable: true }),
        c.json('failure', { isNullable: true }),
        c.longText('sealedPeople', { isNullable: true }),
        c.instant('createdAt'),
        c.instant('heardAt'),
        c.instant('finishedAt', { isNullable: true }),
      ],
      {
        uniques: [['ownerId', 'kind', 'underWay']],
        indices: [['underWay', 'heardAt'], ['finishedAt']],
        foreignKeys: [{ columns: ['ownerId'], table: 'users', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('import_jobs')
  }
}
