import type { MigrationInterface, QueryRunner } from 'typeorm'
import { dialectOf } from '../../../kernel/db/columns.ts'

const COLUMNS = ['silentAt', 'closedAt', 'mediaLostAt']

/** Since when a candidate's page or media is not heard, and when the page said goodbye. Of the tests under way nothing is known yet. */
export class Connections1763732600000 implements MigrationInterface {
  readonly name = 'Connections1763732600000'

  async up(runner: QueryRunner): Promise<void> {
    const instant = dialectOf(runner.dataSource.options.type) === 'mysql' ? 'datetime(3)' : 'datetime'
    for (const column of COLUMNS) await runner.query(`ALTER TABLE live_states ADD COLUMN ${column} ${instant} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE live_states DROP COLUMN ${column}`)
  }
}
