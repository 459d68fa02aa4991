import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

/** When candidates may read what was noted of them. Until now every test page showed it from the start, and goes on doing so. */
export class ShownFlags1763814600000 implements MigrationInterface {
  readonly name = 'ShownFlags1763814600000'

  async up(runner: QueryRunner): Promise<void> {
    const { type, length } = columnTypes(dialectOf(runner.dataSource.options.type)).code('showFlags', 16)
    await runner.query(`ALTER TABLE assessments ADD COLUMN showFlags ${type}(${length}) NOT NULL DEFAULT 'during'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assessments DROP COLUMN showFlags')
  }
}
