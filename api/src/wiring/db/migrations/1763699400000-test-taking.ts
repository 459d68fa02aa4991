import { type MigrationInterface, type QueryRunner, type TableColumnOptions, TableIndex } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable, type TableExtras } from '../../../kernel/db/create-table.ts'

const SESSION_COLUMNS = [
  'attempt',
  'seed',
  'currentPosition',
  'pageId',
  'pausedAt',
  'pausedMs',
  'extraMs',
  'creditMs',
  'finishReason',
]
const TABLES = ['test_results', 'test_session_notes', 'clock_credits', 'late_answers', 'answers', 'test_session_items']

/** What taking a test needs: items in each candidate's own order, answers, a clock that can be stopped and extended, results. */
export class TestTaking1763699400000 implements MigrationInterface {
  readonly name = 'TestTaking1763699400000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const int = c.int('int').type
    const instant = dialectOf(runner.dataSource.options.type) === 'mysql' ? 'datetime(3)' : 'datetime'
    const column = (name: string, definition: string): Promise<unknown> =>
      runner.query(`ALTER TABLE test_sessions ADD COLUMN ${name} ${definition}`)
    await column('attempt', `${int} NOT NULL DEFAULT 1`)
    await column('seed', "varchar(64) NOT NULL DEFAULT ''")
    await column('currentPosition', `${int} NOT NULL DEFAULT 0`)
    await column('pageId', 'varchar(64) NULL')
    await column('pausedAt', `${instant} NULL`)
    for (const name of ['pausedMs', 'extraMs', 'creditMs']) await column(name, `${int} NOT NULL DEFAULT 0`)
    await column('finishReason', 'varchar(16) NULL')
    // One row per attempt, which is what keeps starting an attempt idempotent.
    await runner.createIndex(
      'test_sessions',
      new TableIndex({
        name: 'ux_test_sessions_attempt',
        columnNames: ['assessmentId', 'participantId', 'attempt'],
        isUnique: true,
      }),
    )
    await runner.dropIndex('test_sessions', 'ux_test_sessions_assessmentId_participantId')

    const nullable = { isNullable: true }
    const primary = { isPrimary: true }
    const create = (
      name: string,
      columns: TableColumnOptions[],
      indices: Pick<TableExtras, 'indices' | 'uniques'> = {},
    ): Promise<void> =>
      createTable(runner, name, columns, {
        ...indices,
        foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions' }],
      })
    await create(
      'test_session_items',
      [
        c.id('testSessionId', primary),
        c.int('position', primary),
        c.id('questionId'),
        c.int('questionVersion'),
        c.json('optionOrder', nullable),
        c.instant('servedAt', nullable),
        c.real('points', nullable),
        c.real('maxPoints', nullable),
        c.bool('isCorrect', nullable),
        c.real('thetaAfter', nullable),
        c.real('standardErrorAfter', nullable),
      ],
      { uniques: [['testSessionId', 'questionId']], indices: [['questionId']] },
    )
    await create('answers', [
      c.id('testSessionId', primary),
      c.id('questionId', primary),
      c.json('value', nullable),
      c.bool('markedForReview'),
      c.int('revision'),
      c.code('idempotencyKey', 64),
      c.int('activeMs'),
      c.instant('madeAt'),
      c.instant('receivedAt'),
    ])
    await create(
      'late_answers',
      [
        c.id('id', primary),
        c.id('testSessionId'),
        c.id('questionId'),
        c.json('value', nullable),
        c.bool('markedForReview'),
        c.int('revision'),
        c.code('idempotencyKey', 64),
        c.int('activeMs'),
        c.instant('madeAt'),
        c.instant('receivedAt'),
        c.code('decision', 16),
        c.id('decidedBy', nullable),
        c.instant('decidedAt', nullable),
        c.text('reason', 500, nullable),
      ],
      { uniques: [['testSessionId', 'questionId', 'revision']], indices: [['decision', 'receivedAt']] },
    )
    await create(
      'clock_credits',
      [
        c.id('id', primary),
        c.id('testSessionId'),
        c.code('kind', 16),
        c.instant('fromAt'),
        c.instant('toAt'),
        c.int('creditMs'),
        c.code('decision', 16),
        c.id('decidedBy', nullable),
        c.instant('decidedAt', nullable),
        c.text('reason', 500, nullable),
        c.instant('createdAt'),
      ],
      { indices: [['testSessionId'], ['decision', 'createdAt']] },
    )
    await create(
      'test_session_notes',
      [
        c.id('id', primary),
        c.id('testSessionId'),
        c.id('authorId'),
        c.code('kind', 16),
        c.text('text', 1000),
        c.instant('createdAt'),
        c.instant('seenAt', nullable),
      ],
      { indices: [['testSessionId', 'createdAt']] },
    )
    await create(
      'test_results',
      [
        c.id('testSessionId', primary),
        c.id('assessmentId'),
        c.id('participantId'),
        c.real('score'),
        c.real('maxScore'),
        c.real('percentageScore'),
        c.int('correctAnswers'),
        c.int('answeredQuestions'),
        c.int('totalQuestions'),
        c.int('passingScore'),
        c.bool('isPassed'),
        c.bool('isProvisional'),
        c.real('theta', nullable),
        c.real('standardError', nullable),
        c.json('competencyBreakdown'),
        c.json('recommendations'),
        c.code('certificateNumber', 40, nullable),
        c.code('certificateCode', 64, nullable),
        c.instant('completedAt'),
        c.instant('updatedAt'),
      ],
      {
        indices: [['assessmentId', 'percentageScore'], ['participantId']],
        uniques: [['certificateNumber'], ['certificateCode']],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.dropTable(table)
    await runner.createIndex(
      'test_sessions',
      new TableIndex({
        name: 'ux_test_sessions_assessmentId_participantId',
        columnNames: ['assessmentId', 'participantId'],
        isUnique: true,
      }),
    )
    await runner.dropIndex('test_sessions', 'ux_test_sessions_attempt')
    for (const name of SESSION_COLUMNS) await runner.query(`ALTER TABLE test_sessions DROP COLUMN ${name}`)
  }
}
