import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

const COLUMNS = { clock_credits: ['isLasting'], test_sessions: ['resumesOnReturn', 'heldCertificate'] } as const

/** Outages are proposed while they last, and credit for one reopens a test that the clock has ended. Those that there are have ended, and no test is reopened. */
export class LastingOutages1763728400000 implements MigrationInterface {
  readonly name = 'LastingOutages1763728400000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const isFalse = `${c.bool('').type} NOT NULL DEFAULT 0`
    await runner.query(`ALTER TABLE clock_credits ADD COLUMN isLasting ${isFalse}`)
    await runner.query(`ALTER TABLE test_sessions ADD COLUMN resumesOnReturn ${isFalse}`)
    await runner.query(`ALTER TABLE test_sessions ADD COLUMN heldCertificate ${c.json('').type} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(COLUMNS))
      for (const column of columns) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  }
}
