import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Questions whose validation was withdrawn said that they waited for one; they are back with their authors. */
export class ReturnedQuestions1763758600000 implements MigrationInterface {
  readonly name = 'ReturnedQuestions1763758600000'

  async up(runner: QueryRunner): Promise<void> {
    const hasTask = (statuses: string): string =>
      `EXISTS (SELECT 1 FROM validation_tasks WHERE questionId = questions.id AND status IN (${statuses}))`
    await runner.query(
      `UPDATE questions SET validationStatus = 'revision' WHERE validationStatus = 'pending' AND isActive = 1 AND ${hasTask("'withdrawn'")} AND NOT ${hasTask("'pending', 'returned'")}`,
    )
  }

  /** Nothing to take back: the version before knows returned questions, and their authors can edit them. */
  down(): Promise<void> {
    return Promise.resolve()
  }
}
