import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Phones that join a test session as a second camera. */
export class SecondCameras1763784600000 implements MigrationInterface {
  readonly name = 'SecondCameras1763784600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    await createTable(
      runner,
      'second_cameras',
      [
        c.id('testSessionId', { isPrimary: true }),
        c.code('codeHash', 64, nullable),
        c.instant('joinBefore', nullable),
        c.code('tokenHash', 64, nullable),
        c.instant('joinedAt', nullable),
        c.instant('lostAt', nullable),
      ],
      {
        indices: [['codeHash'], ['tokenHash']],
        foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('second_cameras')
  }
}
