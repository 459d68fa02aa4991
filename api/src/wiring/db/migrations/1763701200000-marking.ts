import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Essays that people mark, their marks, and how each assessment's essays are marked. */
export class Marking1763701200000 implements MigrationInterface {
  readonly name = 'Marking1763701200000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    const primary = { isPrimary: true }
    await createTable(
      runner,
      'marking_tasks',
      [
        c.id('id', primary),
        c.id('testSessionId'),
        c.id('assessmentId'),
        c.id('questionId'),
        c.int('position'),
        c.code('type', 24),
        c.text('preview', 200),
        c.real('maxScore'),
        c.int('words'),
        c.code('candidateCode', 8),
        c.instant('submittedAt'),
        c.code('status', 16),
        c.code('grading', 16),
        c.instant('gradingUntil', nullable),
        c.int('gradingAttempts'),
        c.real('suggestedScore', nullable),
        c.real('suggestedConfidence', nullable),
        c.real('finalScore', nullable),
        c.instant('finalAt', nullable),
        c.int('version'),
        c.instant('createdAt'),
        c.instant('updatedAt'),
      ],
      {
        uniques: [['testSessionId', 'questionId']],
        indices: [
          { named: 'assessmentId_status', columns: ['assessmentId', 'status', 'submittedAt'] },
          { named: 'status', columns: ['status', 'submittedAt'] },
          { named: 'questionId', columns: ['questionId', 'createdAt'] },
          { named: 'counts', columns: ['assessmentId', 'questionId', 'status'] },
          { named: 'grading', columns: ['grading', 'createdAt'] },
        ],
        foreignKeys: [
          { columns: ['testSessionId'], table: 'test_sessions' },
          { columns: ['assessmentId'], table: 'assessments' },
          { columns: ['questionId'], table: 'questions' },
        ],
      },
    )
    // Apart from the tasks, which lists and figures go through by the thousand.
    await createTable(
      runner,
      'marking_texts',
      [
        c.id('taskId', primary),
        c.longText('content'),
        c.json('rubric'),
        c.longText('answer'),
        c.json('suggestion', nullable),
      ],
      { foreignKeys: [{ columns: ['taskId'], table: 'marking_tasks', onDelete: 'CASCADE' }] },
    )
    await createTable(
      runner,
      'marking_marks',
      [
        c.id('id', primary),
        c.id('taskId'),
        c.code('round', 16),
        c.id('markerId'),
        c.json('criteria'),
        c.real('total'),
        c.text('comment', 2000),
        c.bool('sawSuggestion'),
        c.id('agreedBy', nullable),
        c.instant('createdAt'),
      ],
      {
        uniques: [['taskId', 'round']],
        indices: [['taskId', 'markerId']],
        foreignKeys: [
          { columns: ['taskId'], table: 'marking_tasks', onDelete: 'CASCADE' },
          { columns: ['markerId'], table: 'users' },
        ],
      },
    )
    await createTable(
      runner,
      'marking_settings',
      [
        c.id('assessmentId', primary),
        c.int('secondMarkPercent'),
        c.int('tolerance'),
        c.int('version'),
        c.instant('updatedAt'),
      ],
      { foreignKeys: [{ columns: ['assessmentId'], table: 'assessments', onDelete: 'CASCADE' }] },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('marking_settings')
    await runner.dropTable('marking_marks')
    await runner.dropTable('marking_texts')
    await runner.dropTable('marking_tasks')
  }
}
