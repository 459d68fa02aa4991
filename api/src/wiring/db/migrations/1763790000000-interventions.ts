import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

const CAUSES = [
  ['test_sessions', 'terminationCause'],
  ['held_terminations', 'cause'],
  ['termination_reviews', 'cause'],
] as const

/** What was done to many tests at once, for a day; and why tests were ended, of which earlier ones have words alone. */
export class Interventions1763790000000 implements MigrationInterface {
  readonly name = 'Interventions1763790000000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'interventions',
      [
        c.id('id', { isPrimary: true }),
        c.id('actorId'),
        c.code('command', 16),
        c.code('contentHash', 64),
        c.json('items'),
        c.instant('createdAt'),
      ],
      { indices: [['createdAt']] },
    )
    for (const [table, column] of CAUSES)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} varchar(40) NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of CAUSES) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`)
    await runner.dropTable('interventions')
  }
}
