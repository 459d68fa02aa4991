import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Packages in which candidates get what is stored of them. */
export class OwnData1763862000000 implements MigrationInterface {
  readonly name = 'OwnData1763862000000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    await createTable(
      runner,
      'own_data_packages',
      [
        c.id('id', { isPrimary: true }),
        c.id('userId'),
        c.code('language', 8),
        c.text('origin', 300),
        c.code('state', 16),
        c.bool('underWay', nullable),
        c.int('tries'),
        c.instant('requestedAt'),
        c.instant('claimedAt', nullable),
        c.code('fileKey', 255, nullable),
        c.int('bytes', nullable),
        c.code('sha256', 64, nullable),
        c.instant('keptUntil', nullable),
      ],
      {
        uniques: [['userId', 'underWay']],
        indices: [['underWay', 'requestedAt']],
        foreignKeys: [{ columns: ['userId'], table: 'users', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('own_data_packages')
  }
}
