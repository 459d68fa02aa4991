import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

const RESULT_COLUMNS = ['minQuestions', 'unreachedQuestions', 'isMeasured']

/** An adaptive test has a minimum length. Assessments that know none take the default; results that there are stay as they were computed. */
export class MinimumLength1763706600000 implements MigrationInterface {
  readonly name = 'MinimumLength1763706600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const int = c.int('int').type
    await runner.query(`ALTER TABLE assessments ADD COLUMN minQuestions ${int} NULL`)
    await runner.query(`ALTER TABLE test_results ADD COLUMN minQuestions ${int} NOT NULL DEFAULT 0`)
    await runner.query(`ALTER TABLE test_results ADD COLUMN unreachedQuestions ${int} NOT NULL DEFAULT 0`)
    await runner.query(`ALTER TABLE test_results ADD COLUMN isMeasured ${c.bool('bool').type} NOT NULL DEFAULT 1`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of RESULT_COLUMNS) await runner.query(`ALTER TABLE test_results DROP COLUMN ${name}`)
    await runner.query('ALTER TABLE assessments DROP COLUMN minQuestions')
  }
}
