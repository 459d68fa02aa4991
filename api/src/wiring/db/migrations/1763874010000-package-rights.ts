import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

/** What is in a package that its owner needs a right of its own for, which is asked again when it is fetched. */
export class PackageRights1763874010000 implements MigrationInterface {
  readonly name = 'PackageRights1763874010000'

  async up(runner: QueryRunner): Promise<void> {
    const { type } = columnTypes(dialectOf(runner.dataSource.options.type)).json('restricted')
    await runner.query(`ALTER TABLE package_jobs ADD COLUMN restricted ${type} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE package_jobs DROP COLUMN restricted')
  }
}
