import { type MigrationInterface, type QueryRunner, Table } from 'typeorm'
import { columnTypes, dialectOf } from '../columns.ts'

/** Essays that people mark, their marks, and how each assessment's essays are marked. */
export class Marking1763701200000 implements MigrationInterface {
  readonly name = 'Marking1763701200000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    const primary = { isPrimary: true }
    const foreignKey = (table: string, column: string, referenced: string, onDelete: 'CASCADE' | 'RESTRICT') => ({
      name: `fk_${table}_${column}`,
      columnNames: [column],
      referencedTableName: referenced,
      referencedColumnNames: ['id'],
      onDelete,
    })
    await runner.createTable(
      new Table({
        name: 'marking_tasks',
        columns: [
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
        indices: [
          { name: 'ux_marking_tasks_testSessionId_questionId', columnNames: ['testSessionId', 'questionId'], isUnique: true },
          { name: 'ix_marking_tasks_assessmentId_status', columnNames: ['assessmentId', 'status', 'submittedAt'] },
          { name: 'ix_marking_tasks_status', columnNames: ['status', 'submittedAt'] },
          { name: 'ix_marking_tasks_questionId', columnNames: ['questionId', 'createdAt'] },
          { name: 'ix_marking_tasks_counts', columnNames: ['assessmentId', 'questionId', 'status'] },
          { name: 'ix_marking_tasks_grading', columnNames: ['grading', 'createdAt'] },
        ],
        foreignKeys: [
          foreignKey('marking_tasks', 'testSessionId', 'test_sessions', 'RESTRICT'),
          foreignKey('marking_tasks', 'assessmentId', 'assessments', 'RESTRICT'),
          foreignKey('marking_tasks', 'questionId', 'questions', 'RESTRICT'),
        ],
      }),
    )
    // Apart from the tasks, which lists and figures go through by the thousand.
    await runner.createTable(
      new Table({
        name: 'marking_texts',
        columns: [c.id('taskId', primary), c.longText('content'), c.json('rubric'), c.longText('answer'), c.json('suggestion', nullable)],
        foreignKeys: [foreignKey('marking_texts', 'taskId', 'marking_tasks', 'CASCADE')],
      }),
    )
    await runner.createTable(
      new Table({
        name: 'marking_marks',
        columns: [
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
        indices: [
          { name: 'ux_marking_marks_taskId_round', columnNames: ['taskId', 'round'], isUnique: true },
          { name: 'ix_marking_marks_taskId_markerId', columnNames: ['taskId', 'markerId'] },
        ],
        foreignKeys: [
          foreignKey('marking_marks', 'taskId', 'marking_tasks', 'CASCADE'),
          foreignKey('marking_marks', 'markerId', 'users', 'RESTRICT'),
        ],
      }),
    )
    await runner.createTable(
      new Table({
        name: 'marking_settings',
        columns: [
          c.id('assessmentId', primary),
          c.int('secondMarkPercent'),
          c.int('tolerance'),
          c.int('version'),
          c.instant('updatedAt'),
        ],
        foreignKeys: [foreignKey('marking_settings', 'assessmentId', 'assessments', 'CASCADE')],
      }),
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('marking_settings')
    await runner.dropTable('marking_marks')
    await runner.dropTable('marking_texts')
    await runner.dropTable('marking_tasks')
  }
}
