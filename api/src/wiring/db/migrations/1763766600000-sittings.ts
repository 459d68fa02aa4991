import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Sittings of an assessment. Candidates and tests that there are belong to none: the assessment's own dates are theirs. */
export class Sittings1763766600000 implements MigrationInterface {
  readonly name = 'Sittings1763766600000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const c = columnTypes(dialect)
    const assessment = { columns: ['assessmentId'], table: 'assessments', onDelete: 'CASCADE' } as const
    await createTable(
      runner,
      'assessment_sittings',
      [
        c.id('id', { isPrimary: true }),
        c.id('assessmentId'),
        c.text('name', 100),
        c.text('place', 200),
        c.instant('startDate'),
        c.instant('endDate'),
        c.int('capacity', { isNullable: true }),
        c.instant('createdAt'),
      ],
      { indices: [['assessmentId'], ['startDate'], ['endDate']], foreignKeys: [assessment] },
    )
    await createTable(
      runner,
      'assessment_sitting_proctors',
      [c.id('sittingId', { isPrimary: true }), c.id('userId', { isPrimary: true })],
      {
        indices: [['userId']],
        foreignKeys: [
          { columns: ['sittingId'], table: 'assessment_sittings', onDelete: 'CASCADE' },
          { columns: ['userId'], table: 'users', onDelete: 'CASCADE' },
        ],
      },
    )
    const id = dialect === 'mysql' ? 'varchar(36) CHARACTER SET ascii COLLATE ascii_bin' : 'varchar(36)'
    const instant = dialect === 'mysql' ? 'datetime(3)' : 'datetime'
    await runner.query(`ALTER TABLE assessment_participants ADD COLUMN sittingId ${id} NULL`)
    await runner.query(`ALTER TABLE test_sessions ADD COLUMN sittingId ${id} NULL`)
    await runner.query(`ALTER TABLE test_sessions ADD COLUMN opensAt ${instant} NULL`)
    await runner.query(`ALTER TABLE test_sessions ADD COLUMN closesAt ${instant} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['closesAt', 'opensAt', 'sittingId'])
      await runner.query(`ALTER TABLE test_sessions DROP COLUMN ${column}`)
    await runner.query('ALTER TABLE assessment_participants DROP COLUMN sittingId')
    await runner.dropTable('assessment_sitting_proctors')
    await runner.dropTable('assessment_sittings')
  }
}
