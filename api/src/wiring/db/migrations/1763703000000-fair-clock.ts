import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

const TABLES = ['certificate_counters', 'hub_heartbeats', 'client_signals']

/** What a fair clock, signals of the page, corrected keys and certificates need. */
export class FairClock1763703000000 implements MigrationInterface {
  readonly name = 'FairClock1763703000000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const c = columnTypes(dialect)
    const int = c.int('int').type
    const instant = dialect === 'mysql' ? 'datetime(3)' : 'datetime'
    const column = (table: string, name: string, definition: string): Promise<unknown> =>
      runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`)
    await column('assessments', 'showAnswers', `${c.bool('bool').type} NOT NULL DEFAULT 0`)
    await column('assessment_questions', 'keyVersion', `${int} NULL`)
    await column('live_states', 'leftAt', `${instant} NULL`)
    await column('live_states', 'leftStoppedMs', `${int} NULL`)
    await column('test_results', 'scoreError', `${c.real('real').type} NULL`)

    await createTable(
      runner,
      'client_signals',
      [
        c.id('testSessionId', { isPrimary: true }),
        c.code('pageId', 64, { isPrimary: true }),
        c.int('sequence', { isPrimary: true }),
        c.code('kind', 32),
        c.instant('madeAt'),
        c.int('durationMs', { isNullable: true }),
        c.instant('receivedAt'),
      ],
      { foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }] },
    )
    await createTable(runner, 'hub_heartbeats', [c.int('id', { isPrimary: true }), c.instant('at')])
    await createTable(runner, 'certificate_counters', [c.int('year', { isPrimary: true }), c.int('last')])
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.dropTable(table)
    const columns = {
      test_results: ['scoreError'],
      live_states: ['leftStoppedMs', 'leftAt'],
      assessment_questions: ['keyVersion'],
      assessments: ['showAnswers'],
    }
    for (const [table, names] of Object.entries(columns)) {
      for (const name of names) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`)
    }
  }
}
