import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Requests of candidates to have their personal data erased, and when an account's were. */
export class Erasures1763862100000 implements MigrationInterface {
  readonly name = 'Erasures1763862100000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const c = columnTypes(dialect)
    const nullable = { isNullable: true }
    const instant = dialect === 'mysql' ? 'datetime(3)' : 'datetime'
    await runner.query(`ALTER TABLE users ADD COLUMN erasedAt ${instant} NULL`)
    await createTable(
      runner,
      'erasure_requests',
      [
        c.id('id', { isPrimary: true }),
        c.id('userId'),
        c.text('reason', 1000, nullable),
        c.code('state', 16),
        c.bool('underWay', nullable),
        c.instant('requestedAt'),
        c.id('decidedBy', nullable),
        c.instant('decidedAt', nullable),
        c.text('decisionReason', 1000, nullable),
        c.instant('closedAt', nullable),
        c.instant('doneAt', nullable),
      ],
      {
        uniques: [['userId', 'underWay']],
        indices: [['state', 'requestedAt']],
        foreignKeys: [{ columns: ['userId'], table: 'users', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('erasure_requests')
    await runner.query('ALTER TABLE users DROP COLUMN erasedAt')
  }
}
