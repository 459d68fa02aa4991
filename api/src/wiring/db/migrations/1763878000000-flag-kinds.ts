import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/**
 * How often each kind of flag is right: what a flag was raised on, an index that answers for all of them without their rows, and
 * the decisions by which kinds are only observed.
 */
export class FlagKinds1763878000000 implements MigrationInterface {
  readonly name = 'FlagKinds1763878000000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const c = columnTypes(dialect)
    await runner.query(`ALTER TABLE flags ADD COLUMN isObservation ${c.bool('x').type} NOT NULL DEFAULT 0`)
    await runner.query('ALTER TABLE flags ADD COLUMN device varchar(40) NULL')
    await runner.query(
      `CREATE INDEX ix_flags_kinds ON flags
       (reason, type, validationStatus, dismissal, raisedBy, assessmentId, testSessionId, device, detectedAt)`,
    )
    await createTable(
      runner,
      'kind_decisions',
      [
        c.id('id', { isPrimary: true }),
        c.code('kind', 60),
        c.id('assessmentId', { isNullable: true }),
        c.code('decision', 16),
        c.text('reason', 500),
        c.int('rightReviews'),
        c.int('wrongReviews'),
        c.id('decidedBy'),
        c.instant('decidedAt'),
      ],
      {
        indices: [['kind', 'decidedAt']],
        foreignKeys: [{ columns: ['assessmentId'], table: 'assessments', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('kind_decisions')
    await runner.query(
      dialectOf(runner.dataSource.options.type) === 'mysql'
        ? 'DROP INDEX ix_flags_kinds ON flags'
        : 'DROP INDEX ix_flags_kinds',
    )
    for (const column of ['device', 'isObservation']) await runner.query(`ALTER TABLE flags DROP COLUMN ${column}`)
  }
}
