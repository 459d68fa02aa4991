import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Candidates ask for another name, NIP or unit instead of writing it themselves. */
export class ProfileRequests1763719200000 implements MigrationInterface {
  readonly name = 'ProfileRequests1763719200000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    await createTable(
      runner,
      'profile_requests',
      [
        c.id('id', { isPrimary: true }),
        c.id('userId'),
        c.text('wantedName', 200, nullable),
        c.code('wantedNip', 64, nullable),
        c.text('wantedUnit', 200, nullable),
        c.text('reason', 500),
        c.code('status', 16),
        c.id('decidedBy', nullable),
        c.instant('decidedAt', nullable),
        c.text('decisionReason', 500, nullable),
        c.instant('createdAt'),
      ],
      {
        indices: [
          ['userId', 'createdAt'],
          ['status', 'createdAt'],
        ],
        foreignKeys: [{ columns: ['userId'], table: 'users', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('profile_requests')
  }
}
