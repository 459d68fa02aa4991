import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Who talked in private with which candidate, from when to when. */
export class PrivateTalks1763808600000 implements MigrationInterface {
  readonly name = 'PrivateTalks1763808600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    await createTable(
      runner,
      'private_talks',
      [
        c.id('id', { isPrimary: true }),
        c.id('testSessionId'),
        c.id('userId'),
        c.id('viewerId'),
        c.text('nodeId', 100),
        c.instant('createdAt'),
        c.instant('startedAt', nullable),
        c.instant('endedAt', nullable),
        c.code('endReason', 32, nullable),
      ],
      {
        indices: [['testSessionId'], ['endedAt']],
        foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('private_talks')
  }
}
