import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Keys with which programs of the agency read. */
export class ApiKeys1763866000000 implements MigrationInterface {
  readonly name = 'ApiKeys1763866000000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    await createTable(
      runner,
      'api_keys',
      [
        c.id('id', { isPrimary: true }),
        c.text('name', 80),
        c.code('tokenHash', 64),
        c.code('start', 16),
        c.json('scopes'),
        c.id('createdBy'),
        c.instant('createdAt'),
        c.instant('expiresAt'),
        c.instant('revokedAt', nullable),
        c.instant('lastUsedAt', nullable),
      ],
      {
        uniques: [['tokenHash']],
        indices: [['revokedAt', 'expiresAt']],
        foreignKeys: [{ columns: ['createdBy'], table: 'users', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('api_keys')
  }
}
