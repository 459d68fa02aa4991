import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Samples of test sessions for a blind second look, and the second verdicts on their flags. */
export class SecondLooks1763852000000 implements MigrationInterface {
  readonly name = 'SecondLooks1763852000000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'review_samples',
      [
        c.id('id', { isPrimary: true }),
        c.code('seed', 64),
        c.int('size'),
        c.code('scope', 36),
        c.int('population'),
        c.int('sessions'),
        c.id('drawnBy'),
        c.instant('drawnAt'),
      ],
      { uniques: [['seed', 'size', 'scope']] },
    )
    await createTable(
      runner,
      'review_sample_flags',
      [
        c.id('sampleId', { isPrimary: true }),
        c.id('flagId', { isPrimary: true }),
        c.id('testSessionId'),
        c.int('position'),
        c.code('firstVerdict', 16),
        c.id('firstReviewerId', { isNullable: true }),
        c.code('secondVerdict', 16, { isNullable: true }),
        c.id('secondReviewerId', { isNullable: true }),
        c.text('secondReason', 500, { isNullable: true }),
        c.instant('secondAt', { isNullable: true }),
      ],
      { foreignKeys: [{ columns: ['sampleId'], table: 'review_samples' }] },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('review_sample_flags')
    await runner.dropTable('review_samples')
  }
}
