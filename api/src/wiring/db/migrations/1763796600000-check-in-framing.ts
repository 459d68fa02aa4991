import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

/** The reading with which the framing step of a check-in was done. Nobody was asked for that step before. */
export class CheckInFraming1763796600000 implements MigrationInterface {
  readonly name = 'CheckInFraming1763796600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await runner.query(`ALTER TABLE check_ins ADD COLUMN framing ${c.json('framing').type} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE check_ins DROP COLUMN framing')
  }
}
