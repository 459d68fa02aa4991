import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A test says why it is paused, locked or terminated. Why earlier ones were is in the audit log alone. */
export class StatedReasons1763728200000 implements MigrationInterface {
  readonly name = 'StatedReasons1763728200000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE test_sessions ADD COLUMN statusReason varchar(1000) NULL')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE test_sessions DROP COLUMN statusReason')
  }
}
