import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** What analysis did in each hour, and what it analysed by since when. */
export class AnalysisHours1763878010000 implements MigrationInterface {
  readonly name = 'AnalysisHours1763878010000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'analysis_hours',
      [
        c.code('nodeId', 100, { isPrimary: true }),
        c.instant('hour', { isPrimary: true }),
        c.int('sampled'),
        c.int('skipped'),
        c.int('readings'),
        c.real('p50SumMs'),
        c.real('p95MaxMs'),
        c.int('lastAnalysed'),
        c.int('lastSkipped'),
        c.instant('readAt'),
      ],
      { indices: [['hour']] },
    )
    await createTable(
      runner,
      'analysis_settings',
      [
        c.code('id', 64, { isPrimary: true }),
        c.code('nodeId', 100),
        c.code('modelVersion', 60),
        c.json('thresholds'),
        c.instant('since'),
      ],
      { indices: [['nodeId', 'since']] },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('analysis_settings')
    await runner.dropTable('analysis_hours')
  }
}
