import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Who looks at which candidate, whose walls are open, and who leads the proctors of an assessment. Hubs allocate tests from before. */
export class Allocations1763794600000 implements MigrationInterface {
  readonly name = 'Allocations1763794600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    await createTable(
      runner,
      'session_allocations',
      [
        c.id('id', { isPrimary: true }),
        c.id('testSessionId'),
        c.id('assessmentId'),
        c.id('userId'),
        c.instant('startedAt'),
        c.instant('endedAt', nullable),
        c.code('cause', 16),
        c.id('movedBy', nullable),
      ],
      {
        indices: [['testSessionId'], ['assessmentId']],
        foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }],
      },
    )
    await createTable(runner, 'wall_presences', [c.id('userId', { isPrimary: true }), c.instant('seenAt')])
    await createTable(runner, 'unwatched_assessments', [c.id('assessmentId', { isPrimary: true }), c.instant('since')])
    await runner.addColumn('assessment_proctors', new TableColumn(c.bool('isLead', { default: false })))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('assessment_proctors', 'isLead')
    await runner.dropTable('unwatched_assessments')
    await runner.dropTable('wall_presences')
    await runner.dropTable('session_allocations')
  }
}
