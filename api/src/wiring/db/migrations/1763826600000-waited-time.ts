import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

const TABLES = ['test_sessions', 'check_ins']

/** How much of a check-in costs no test time. Of tests from before nothing is known, and their clocks stay as they are. */
export class WaitedTime1763826600000 implements MigrationInterface {
  readonly name = 'WaitedTime1763826600000'

  async up(runner: QueryRunner): Promise<void> {
    const { type } = columnTypes(dialectOf(runner.dataSource.options.type)).int('waitedMs')
    for (const table of TABLES)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN waitedMs ${type} NOT NULL DEFAULT 0`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN waitedMs`)
  }
}
