import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm'

const INDEX = 'ix_test_sessions_endTime'

/** Presence asks every few seconds which tests have just ended, and tests are never deleted. */
export class EndedTests1763722800000 implements MigrationInterface {
  readonly name = 'EndedTests1763722800000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex('test_sessions', new TableIndex({ name: INDEX, columnNames: ['endTime'] }))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('test_sessions', INDEX)
  }
}
