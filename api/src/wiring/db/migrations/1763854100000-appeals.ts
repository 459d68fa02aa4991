import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** What candidates were told that counted, and their appeals against it. */
export class Appeals1763854100000 implements MigrationInterface {
  readonly name = 'Appeals1763854100000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    await createTable(
      runner,
      'appeals',
      [
        c.id('id', { isPrimary: true }),
        c.id('testSessionId'),
        c.id('assessmentId'),
        c.id('participantId'),
        c.code('state', 16),
        c.instant('toldAt'),
        c.instant('closesAt'),
        c.longText('text'),
        c.json('files'),
        c.instant('submittedAt', nullable),
        c.instant('dueAt', nullable),
        c.instant('decidedAt', nullable),
        c.id('decidedBy', nullable),
      ],
      {
        indices: [['testSessionId'], ['state', 'submittedAt'], ['state', 'decidedAt']],
        foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }],
      },
    )
    await createTable(
      runner,
      'appeal_points',
      [
        c.id('id', { isPrimary: true }),
        c.id('appealId'),
        c.code('kind', 16),
        c.id('subjectId'),
        c.instant('countedAt'),
        c.code('decision', 16, nullable),
        c.text('reason', 500, nullable),
      ],
      {
        indices: [['subjectId']],
        uniques: [['appealId', 'subjectId']],
        foreignKeys: [{ columns: ['appealId'], table: 'appeals' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('appeal_points')
    await runner.dropTable('appeals')
  }
}
