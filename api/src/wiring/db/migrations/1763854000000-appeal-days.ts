import type { MigrationInterface, QueryRunner } from 'typeorm'

/** For how long candidates may appeal. Nobody was told of it in assessments from before, so these take no appeals. */
export class AppealDays1763854000000 implements MigrationInterface {
  readonly name = 'AppealDays1763854000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assessments ADD COLUMN appealDays INTEGER NOT NULL DEFAULT 0')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assessments DROP COLUMN appealDays')
  }
}
