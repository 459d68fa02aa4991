import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

const TABLES = ['assessments', 'test_sessions']

/** How an adaptive test measures is a setting of its assessment, kept with each test session. Rows without it have the defaults, which are what was done before. */
export class AdaptiveSettings1763724600000 implements MigrationInterface {
  readonly name = 'AdaptiveSettings1763724600000'

  async up(runner: QueryRunner): Promise<void> {
    const { type } = columnTypes(dialectOf(runner.dataSource.options.type)).json('json')
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN adaptive ${type} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN adaptive`)
  }
}
