import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

/** Why somebody moved a candidate by hand, and since when a wall is open. Nothing is known of either from before. */
export class MovesByHand1763804600000 implements MigrationInterface {
  readonly name = 'MovesByHand1763804600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await runner.addColumn('session_allocations', new TableColumn(c.text('reason', 500, { isNullable: true })))
    await runner.addColumn('wall_presences', new TableColumn(c.instant('since', { isNullable: true })))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('wall_presences', 'since')
    await runner.dropColumn('session_allocations', 'reason')
  }
}
