import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Webhooks: endpoints of other systems, what they were told, and what is still to be told them. */
export class Webhooks1763880000000 implements MigrationInterface {
  readonly name = 'Webhooks1763880000000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    await createTable(
      runner,
      'webhook_endpoints',
      [
        c.id('id', { isPrimary: true }),
        c.text('name', 80),
        c.text('url', 500),
        c.json('events'),
        c.bool('includesNip'),
        c.code('status', 16),
        c.code('secret', 255),
        c.code('formerSecret', 255, nullable),
        c.instant('formerSecretUntil', nullable),
        c.instant('failingSince', nullable),
        c.instant('lastDeliveredAt', nullable),
        c.id('createdBy'),
        c.instant('createdAt'),
      ],
      { foreignKeys: [{ columns: ['createdBy'], table: 'users' }] },
    )
    await createTable(
      runner,
      'outgoing_deliveries',
      [
        c.id('id', { isPrimary: true }),
        c.code('channel', 16),
        c.id('targetId'),
        c.code('event', 40),
        c.id('subjectId'),
        c.json('body'),
        c.code('state', 16),
        c.bool('isHeld'),
        c.int('attempts'),
        c.instant('nextAt'),
        c.instant('claimedUntil', nullable),
        c.int('lastStatus', nullable),
        c.int('lastDurationMs', nullable),
        c.code('lastProblem', 20, nullable),
        c.json('tries'),
        c.instant('createdAt'),
        c.instant('settledAt', nullable),
      ],
      {
        indices: [
          ['state', 'isHeld', 'nextAt'],
          ['targetId', 'createdAt'],
          ['channel', 'createdAt'],
        ],
      },
    )
    await createTable(runner, 'announced_facts', [
      c.code('subject', 60, { isPrimary: true }),
      c.text('said', 100, nullable),
      c.text('certificateNumber', 40, nullable),
      c.int('revision'),
      c.instant('updatedAt'),
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('announced_facts')
    await runner.dropTable('outgoing_deliveries')
    await runner.dropTable('webhook_endpoints')
  }
}
