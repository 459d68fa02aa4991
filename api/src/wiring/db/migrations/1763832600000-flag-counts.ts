import type { MigrationInterface, QueryRunner } from 'typeorm'

/** How often what a flag is about was seen. Nobody counted it of the flags that are there: they keep the samples they rest on. */
export class FlagCounts1763832600000 implements MigrationInterface {
  readonly name = 'FlagCounts1763832600000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE flags ADD COLUMN timesSeen integer NULL')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE flags DROP COLUMN timesSeen')
  }
}
