import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

const TABLES = ['presence_rounds', 'source_presences', 'media_nodes', 'media_placements']
const THRESHOLDS = { missingAfterSeconds: 10, missingHighAfterSeconds: 60 }

/** What the server needs to say for itself whether a camera, a microphone or a screen is there. */
export class Presence1763721000000 implements MigrationInterface {
  readonly name = 'Presence1763721000000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const c = columnTypes(dialect)
    const instant = dialect === 'mysql' ? 'datetime(3)' : 'datetime'
    for (const [name, seconds] of Object.entries(THRESHOLDS)) {
      await runner.query(`ALTER TABLE assessments ADD COLUMN ${name} ${c.int('int').type} NOT NULL DEFAULT ${seconds}`)
    }
    await runner.query(`ALTER TABLE live_states ADD COLUMN excusedUntil ${instant} NULL`)
    const ofSession = { foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }] }
    await createTable(
      runner,
      'media_placements',
      [
        c.id('testSessionId', { isPrimary: true }),
        c.code('nodeId', 100, { isPrimary: true }),
        c.instant('since'),
        c.instant('until', { isNullable: true }),
      ],
      ofSession,
    )
    await createTable(runner, 'media_nodes', [c.code('nodeId', 100, { isPrimary: true }), c.instant('seenAt')])
    await createTable(
      runner,
      'source_presences',
      [
        c.id('testSessionId', { isPrimary: true }),
        c.code('source', 16, { isPrimary: true }),
        c.bool('wasReceived'),
        c.instant('since', { isNullable: true }),
        c.int('missingMs'),
        c.int('presentMs'),
        c.code('raised', 16),
      ],
      ofSession,
    )
    await createTable(runner, 'presence_rounds', [
      c.int('id', { isPrimary: true }),
      c.instant('at'),
      c.instant('excusedUntil', { isNullable: true }),
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.dropTable(table)
    await runner.query('ALTER TABLE live_states DROP COLUMN excusedUntil')
    for (const name of Object.keys(THRESHOLDS)) await runner.query(`ALTER TABLE assessments DROP COLUMN ${name}`)
  }
}
