import type { MigrationInterface, QueryRunner } from 'typeorm'
import { z } from 'zod'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Where check-in settings lie: of assessments, and of candidates as they entered. */
const PLACES = [
  { table: 'assessments', key: 'id', column: 'checkIn' },
  { table: 'check_ins', key: 'testSessionId', column: 'policy' },
] as const
const rowSchema = z.array(z.object({ key: z.string(), settings: z.string() }))
const settingsSchema = z.record(z.string(), z.unknown())

/**
 * For how many days an earlier check-in counts. Of assessments from before none does, whatever an early version noted: nobody
 * saw an effect of it. And refusals, from which on nothing earlier counts.
 */
export class PracticeDays1763812600000 implements MigrationInterface {
  readonly name = 'PracticeDays1763812600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await changeSettings(runner, (settings) => ({ ...settings, practiceDays: 0 }))
    await createTable(
      runner,
      'check_in_refusals',
      [c.id('refusedIn', { isPrimary: true }), c.id('participantId'), c.instant('refusedAt')],
      { indices: [['participantId'], ['refusedAt']] },
    )
    await runner.query(
      `INSERT INTO check_in_refusals (refusedIn, participantId, refusedAt)
       SELECT testSessionId, participantId, decidedAt FROM check_ins WHERE state = 'refused' AND decidedAt IS NOT NULL`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('check_in_refusals')
    await changeSettings(runner, ({ practiceDays: _, ...settings }) => settings)
  }
}

async function changeSettings(
  runner: QueryRunner,
  change: (settings: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  for (const { table, key, column } of PLACES) {
    const rows: unknown = await runner.query(
      `SELECT ${key} AS 'key', ${column} AS settings FROM ${table} WHERE ${column} IS NOT NULL`,
    )
    for (const { key: id, settings } of rowSchema.parse(rows)) {
      const changed = JSON.stringify(change(settingsSchema.parse(JSON.parse(settings))))
      await runner.query(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`, [changed, id])
    }
  }
}
