import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Whether an account that is closed to be erased was open before, so that it is opened again where that is taken back. */
export class ErasuresTakenBack1763874000000 implements MigrationInterface {
  readonly name = 'ErasuresTakenBack1763874000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasure_requests ADD COLUMN wasActive boolean NULL')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasure_requests DROP COLUMN wasActive')
  }
}
