import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Learning platforms of the agency, what they may open, where scores go, launches that were taken up, and our keys. */
export class Lti1763885000000 implements MigrationInterface {
  readonly name = 'Lti1763885000000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    await createTable(
      runner,
      'lti_platforms',
      [
        c.id('id', { isPrimary: true }),
        c.code('identity', 64),
        c.text('name', 80),
        c.text('issuer', 500),
        c.text('clientId', 255),
        c.json('deploymentIds'),
        c.text('authUrl', 500),
        c.text('tokenUrl', 500),
        c.text('jwksUrl', 500),
        c.code('matching', 16),
        c.bool('enrols'),
        c.code('status', 16),
        c.id('createdBy'),
        c.instant('createdAt'),
        c.instant('lastLaunchAt', nullable),
      ],
      { uniques: [['identity']], foreignKeys: [{ columns: ['createdBy'], table: 'users' }] },
    )
    await createTable(
      runner,
      'lti_links',
      [
        c.id('platformId', { isPrimary: true }),
        c.id('assessmentId', { isPrimary: true }),
        c.id('createdBy'),
        c.instant('createdAt'),
      ],
      {
        foreignKeys: [
          { columns: ['platformId'], table: 'lti_platforms', onDelete: 'CASCADE' },
          { columns: ['assessmentId'], table: 'assessments', onDelete: 'CASCADE' },
          { columns: ['createdBy'], table: 'users' },
        ],
      },
    )
    await createTable(
      runner,
      'lti_grades',
      [
        c.id('id', { isPrimary: true }),
        c.code('identity', 64),
        c.id('platformId'),
        c.id('assessmentId'),
        c.id('participantId'),
        c.text('subject', 255),
        c.text('lineItemUrl', 2_000),
        c.instant('lookAt', nullable),
        c.code('told', 40, nullable),
        c.instant('updatedAt'),
      ],
      {
        indices: [['lookAt'], ['assessmentId', 'participantId']],
        uniques: [['identity']],
        foreignKeys: [
          { columns: ['platformId'], table: 'lti_platforms', onDelete: 'CASCADE' },
          { columns: ['assessmentId'], table: 'assessments', onDelete: 'CASCADE' },
          { columns: ['participantId'], table: 'users', onDelete: 'CASCADE' },
        ],
      },
    )
    await createTable(runner, 'lti_nonces', [c.code('hash', 64, { isPrimary: true }), c.instant('expiresAt')], {
      indices: [['expiresAt']],
    })
    await createTable(runner, 'lti_keys', [
      c.code('kid', 36, { isPrimary: true }),
      c.json('publicKey'),
      c.longText('privateKey'),
      c.instant('createdAt'),
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['lti_keys', 'lti_nonces', 'lti_grades', 'lti_links', 'lti_platforms'])
      await runner.dropTable(table)
  }
}
