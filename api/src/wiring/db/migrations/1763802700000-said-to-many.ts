import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The words of what was done to many tests; those from before have none. */
export class SaidToMany1763802700000 implements MigrationInterface {
  readonly name = 'SaidToMany1763802700000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE interventions ADD COLUMN text varchar(1000) NULL')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE interventions DROP COLUMN text')
  }
}
