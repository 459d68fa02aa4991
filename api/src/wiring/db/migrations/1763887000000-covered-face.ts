import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

/** What a covered face counts as. Until now it was technical everywhere, and goes on being so. */
export class CoveredFace1763887000000 implements MigrationInterface {
  readonly name = 'CoveredFace1763887000000'

  async up(runner: QueryRunner): Promise<void> {
    const { type, length } = columnTypes(dialectOf(runner.dataSource.options.type)).code('coveredFace', 16)
    await runner.query(`ALTER TABLE assessments ADD COLUMN coveredFace ${type}(${length}) NOT NULL DEFAULT 'technical'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assessments DROP COLUMN coveredFace')
  }
}
