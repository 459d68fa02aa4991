import type { MigrationInterface, QueryRunner } from 'typeorm'
import { z } from 'zod'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

const checkInRows = z.array(z.object({ testSessionId: z.string(), pictures: z.string() }))
const pictures = z.record(z.string(), z.object({ key: z.string() }))

/** Which files are deleted one day, and when. Pictures of check-ins that are decided go 30 days after their decision. */
export class KeptFiles1763800600000 implements MigrationInterface {
  readonly name = 'KeptFiles1763800600000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const c = columnTypes(dialect)
    const nullable = { isNullable: true }
    await createTable(
      runner,
      'kept_files',
      [
        c.code('fileKey', 255, { isPrimary: true }),
        c.code('sha256', 64, nullable),
        c.code('subjectType', 32),
        c.id('subjectId'),
        c.instant('dueAt', nullable),
        c.code('reason', 16, nullable),
      ],
      { indices: [['dueAt']] },
    )
    const afterMonth =
      dialect === 'mysql'
        ? 'DATE_ADD(decidedAt, INTERVAL 30 DAY)'
        : "strftime('%Y-%m-%d %H:%M:%f', decidedAt, '+30 days')"
    const isOver = "state IN ('admitted', 'refused')"
    const rows = checkInRows.parse(await runner.query('SELECT testSessionId, pictures FROM check_ins'))
    for (const row of rows) {
      for (const { key } of Object.values(pictures.parse(JSON.parse(row.pictures)))) {
        await runner.query(
          `INSERT INTO kept_files (fileKey, subjectType, subjectId, dueAt, reason)
           SELECT ?, 'test-session', testSessionId, CASE WHEN ${isOver} THEN ${afterMonth} END, CASE WHEN ${isOver} THEN 'term-over' END
           FROM check_ins WHERE testSessionId = ?`,
          [key, row.testSessionId],
        )
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('kept_files')
  }
}
