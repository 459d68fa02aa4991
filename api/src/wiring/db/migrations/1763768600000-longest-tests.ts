import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Whether a test asked all it could is kept with its result, so that it can be decided anew without scoring it again. Null: not kept at the time. */
export class LongestTests1763768600000 implements MigrationInterface {
  readonly name = 'LongestTests1763768600000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE test_results ADD COLUMN isLongest boolean NULL')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE test_results DROP COLUMN isLongest')
  }
}
