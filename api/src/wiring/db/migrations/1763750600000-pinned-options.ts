import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

/** Options can keep their place while the others are mixed. Those that there are have none that do. */
export class PinnedOptions1763750600000 implements MigrationInterface {
  readonly name = 'PinnedOptions1763750600000'

  async up(runner: QueryRunner): Promise<void> {
    const { type } = columnTypes(dialectOf(runner.dataSource.options.type)).json('pinnedOptions')
    await runner.query(`ALTER TABLE questions ADD COLUMN pinnedOptions ${type} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE questions DROP COLUMN pinnedOptions')
  }
}
