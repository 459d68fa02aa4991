import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm'
import { GENESIS_HASH } from '../../../kernel/audit/audit-chain.rules.ts'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable, type TableExtras } from '../../../kernel/db/create-table.ts'

/** First schema: people, assessments, test sessions, flags and the audit log. */
export class Spine1763683200000 implements MigrationInterface {
  readonly name = 'Spine1763683200000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    const primary = { isPrimary: true }

    const create = (name: string, columns: TableColumnOptions[], extras?: TableExtras): Promise<void> =>
      createTable(runner, name, columns, extras)

    await create(
      'users',
      [
        c.id('id', primary),
        c.code('nip', 64),
        c.text('name', 200),
        c.text('email', 320),
        c.code('role', 32),
        c.text('unit', 200, nullable),
        c.bool('isActive'),
        c.code('passwordHash', 255),
        c.bool('mustChangePassword'),
        c.id('createdBy', nullable),
        c.instant('lastLogin', nullable),
        c.instant('createdAt'),
        c.instant('updatedAt'),
      ],
      { uniques: [['nip']], indices: [['role'], ['createdBy']] },
    )
    await create(
      'auth_sessions',
      [
        c.id('id', primary),
        c.code('tokenHash', 64),
        c.id('userId'),
        c.instant('createdAt'),
        c.instant('lastSeenAt'),
        c.instant('expiresAt'),
        c.instant('revokedAt', nullable),
      ],
      {
        uniques: [['tokenHash']],
        indices: [['userId'], ['expiresAt']],
        foreignKeys: [{ columns: ['userId'], table: 'users' }],
      },
    )
    await create('rate_limits', [c.code('id', 255, primary), c.int('points'), c.instant('expiresAt')], {
      indices: [['expiresAt']],
    })
    await create(
      'assessments',
      [
        c.id('id', primary),
        c.text('title', 200),
        c.longText('description'),
        c.code('type', 16),
        c.code('difficulty', 16),
        c.int('totalQuestions'),
        c.int('duration'),
        c.instant('startDate'),
        c.instant('endDate'),
        c.code('status', 16),
        c.bool('aiProctoringEnabled'),
        c.bool('essayGradingEnabled'),
        c.int('passingScore'),
        c.int('maxAttempts'),
        c.longText('instructions'),
        c.json('mediaPolicy'),
        c.int('flagSequence'),
        c.id('createdBy', nullable),
        c.instant('createdAt'),
        c.instant('updatedAt'),
      ],
      { indices: [['status', 'startDate'], ['createdBy']] },
    )
    for (const link of ['assessment_participants', 'assessment_proctors']) {
      await create(link, [c.id('assessmentId', primary), c.id('userId', primary), c.instant('assignedAt')], {
        indices: [['userId']],
        foreignKeys: [
          { columns: ['assessmentId'], table: 'assessments', onDelete: 'CASCADE' },
          { columns: ['userId'], table: 'users' },
        ],
      })
    }
    await create(
      'questions',
      [
        c.id('id', primary),
        c.code('type', 24),
        c.text('theme', 120),
        c.code('competencyCategory', 24),
        c.code('competency', 32),
        c.code('bloomLevel', 4),
        c.code('difficulty', 16),
        c.longText('content'),
        c.json('options'),
        c.int('correctAnswer', nullable),
        c.bool('aiEnabled'),
        c.json('rubric', nullable),
        c.code('validationStatus', 16),
        c.id('validatedBy', nullable),
        c.instant('validationDate', nullable),
        c.text('validationNotes', 1000, nullable),
        c.text('rejectionReason', 1000, nullable),
        c.id('createdBy', nullable),
        c.bool('isActive'),
        c.instant('createdAt'),
        c.instant('updatedAt'),
      ],
      { indices: [['validationStatus']] },
    )
    await create(
      'assessment_questions',
      [c.id('assessmentId', primary), c.id('questionId', primary), c.int('position')],
      {
        foreignKeys: [
          { columns: ['assessmentId'], table: 'assessments', onDelete: 'CASCADE' },
          { columns: ['questionId'], table: 'questions' },
        ],
      },
    )
    await create(
      'test_sessions',
      [
        c.id('id', primary),
        c.id('assessmentId'),
        c.id('participantId'),
        c.code('code', 8),
        c.code('status', 16),
        c.instant('startTime'),
        c.instant('endTime', nullable),
        c.json('consent'),
        c.instant('createdAt'),
        c.instant('updatedAt'),
      ],
      {
        // One test session per candidate and assessment: this is what makes starting a test idempotent.
        uniques: [['assessmentId', 'participantId'], ['code']],
        indices: [['participantId'], ['status']],
        foreignKeys: [
          { columns: ['assessmentId'], table: 'assessments' },
          { columns: ['participantId'], table: 'users' },
        ],
      },
    )
    await create(
      'live_states',
      [
        c.id('testSessionId', primary),
        c.id('assessmentId'),
        c.code('pageId', 64, nullable),
        c.json('sources'),
        c.code('nodeId', 100, nullable),
        c.json('peer', nullable),
        c.instant('updatedAt'),
      ],
      {
        indices: [['nodeId'], ['assessmentId']],
        foreignKeys: [{ columns: ['testSessionId'], table: 'test_sessions', onDelete: 'CASCADE' }],
      },
    )
    await create(
      'flags',
      [
        c.id('id', primary),
        c.id('assessmentId'),
        c.id('testSessionId'),
        c.int('sequence'),
        c.code('type', 32),
        c.code('severity', 16),
        c.real('confidence'),
        c.code('reason', 60),
        c.text('description', 500),
        c.code('origin', 16),
        c.instant('detectedAt'),
        c.code('evidenceKey', 255, nullable),
        c.code('evidenceType', 100, nullable),
        c.json('details'),
        c.code('validationStatus', 16),
        c.id('reviewedBy', nullable),
        c.instant('reviewedAt', nullable),
        c.text('reviewReason', 500, nullable),
        c.instant('createdAt'),
      ],
      {
        uniques: [['assessmentId', 'sequence']],
        indices: [['testSessionId', 'validationStatus']],
        foreignKeys: [
          { columns: ['assessmentId'], table: 'assessments' },
          { columns: ['testSessionId'], table: 'test_sessions' },
          { columns: ['reviewedBy'], table: 'users' },
        ],
      },
    )
    await create(
      'audit_log',
      [
        c.int('sequence', primary),
        c.instant('at'),
        c.id('actorId', nullable),
        c.code('action', 64),
        c.code('subjectType', 32),
        c.code('subjectId', 64, nullable),
        c.json('data'),
        c.code('previousHash', 64),
        c.code('hash', 64),
      ],
      { indices: [['subjectType', 'subjectId'], ['actorId']] },
    )
    await create('audit_head', [c.int('id', primary), c.int('sequence'), c.code('hash', 64)])
    await runner.query('INSERT INTO audit_head (id, sequence, hash) VALUES (1, 0, ?)', [GENESIS_HASH])
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of [
      'audit_head',
      'audit_log',
      'flags',
      'live_states',
      'test_sessions',
      'assessment_questions',
      'questions',
      'assessment_proctors',
      'assessment_participants',
      'assessments',
      'rate_limits',
      'auth_sessions',
      'users',
    ]) {
      await runner.dropTable(name)
    }
  }
}
