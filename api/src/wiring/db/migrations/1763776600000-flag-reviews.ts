import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

const ADDED = ['dismissal', 'proposedVerdict', 'proposedBy', 'raisedBy', 'comments'] as const

/** Every verdict on a flag is kept, and staff can talk about it. The verdicts that stand begin the history of their flags. */
export class FlagReviews1763776600000 implements MigrationInterface {
  readonly name = 'FlagReviews1763776600000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const c = columnTypes(dialect)
    const ascii = dialect === 'mysql' ? ' CHARACTER SET ascii COLLATE ascii_bin' : ''
    await runner.query(`ALTER TABLE flags ADD COLUMN dismissal varchar(30)${ascii} NULL`)
    await runner.query(`ALTER TABLE flags ADD COLUMN proposedVerdict varchar(16)${ascii} NULL`)
    await runner.query(`ALTER TABLE flags ADD COLUMN proposedBy varchar(36)${ascii} NULL`)
    await runner.query(`ALTER TABLE flags ADD COLUMN raisedBy varchar(36)${ascii} NULL`)
    await runner.query(`ALTER TABLE flags ADD COLUMN comments ${c.int('comments').type} NOT NULL DEFAULT 0`)
    await runner.query('CREATE INDEX ix_flags_detectedAt ON flags (detectedAt)')
    const flagKey = { columns: ['flagId'], table: 'flags', onDelete: 'CASCADE' } as const
    await createTable(
      runner,
      'flag_reviews',
      [
        c.id('id', { isPrimary: true }),
        c.id('flagId'),
        c.code('kind', 16),
        c.code('verdict', 16),
        c.code('dismissal', 30, { isNullable: true }),
        c.text('reason', 500),
        c.id('reviewerId', { isNullable: true }),
        c.instant('createdAt'),
      ],
      { indices: [['flagId', 'createdAt']], foreignKeys: [flagKey] },
    )
    await createTable(
      runner,
      'flag_comments',
      [c.id('id', { isPrimary: true }), c.id('flagId'), c.id('authorId'), c.text('text', 1000), c.instant('createdAt')],
      { indices: [['flagId', 'createdAt']], foreignKeys: [flagKey] },
    )
    await runner.query(
      `INSERT INTO flag_reviews (id, flagId, kind, verdict, dismissal, reason, reviewerId, createdAt)
       SELECT id, id, 'verdict', validationStatus, NULL, COALESCE(reviewReason, ''), reviewedBy, reviewedAt
       FROM flags WHERE reviewedAt IS NOT NULL AND validationStatus <> 'pending'`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('flag_comments')
    await runner.dropTable('flag_reviews')
    await runner.query(
      dialectOf(runner.dataSource.options.type) === 'mysql'
        ? 'DROP INDEX ix_flags_detectedAt ON flags'
        : 'DROP INDEX ix_flags_detectedAt',
    )
    for (const column of ADDED) await runner.query(`ALTER TABLE flags DROP COLUMN ${column}`)
  }
}
