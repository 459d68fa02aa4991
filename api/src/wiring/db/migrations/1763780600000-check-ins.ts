import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** What an assessment asks for before the clock starts, and what candidates have done of it. Assessments from before ask for nothing. */
export class CheckIns1763780600000 implements MigrationInterface {
  readonly name = 'CheckIns1763780600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    await runner.query(`ALTER TABLE assessments ADD COLUMN checkIn ${c.json('checkIn').type} NULL`)
    await createTable(
      runner,
      'check_ins',
      [
        c.id('testSessionId', { isPrimary: true }),
        c.id('assessmentId'),
        c.id('participantId'),
        c.code('state', 16),
        c.json('policy'),
        c.json('steps'),
        c.json('pictures'),
        c.json('network', nullable),
        c.json('gaze', nullable),
        c.text('reason', 500, nullable),
        c.instant('waitingSince', nullable),
        c.id('decidedBy', nullable),
        c.instant('decidedAt', nullable),
        c.instant('createdAt'),
      ],
      {
        indices: [['assessmentId', 'state'], ['participantId']],
        foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('check_ins')
    await runner.query('ALTER TABLE assessments DROP COLUMN checkIn')
  }
}
