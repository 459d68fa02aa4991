import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Terminations that a second person upholds or overturns. Those from before were final, and remain so. */
export class TerminationReviews1763776700000 implements MigrationInterface {
  readonly name = 'TerminationReviews1763776700000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    await createTable(
      runner,
      'termination_reviews',
      [
        c.id('id', { isPrimary: true }),
        c.id('testSessionId'),
        c.id('terminatedBy'),
        c.text('reason', 1000),
        c.instant('terminatedAt'),
        c.code('decision', 16),
        c.id('decidedBy', nullable),
        c.instant('decidedAt', nullable),
        c.text('decisionReason', 500, nullable),
        c.bool('isReopened'),
      ],
      {
        indices: [['testSessionId'], ['decision', 'terminatedAt']],
        foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('termination_reviews')
  }
}
