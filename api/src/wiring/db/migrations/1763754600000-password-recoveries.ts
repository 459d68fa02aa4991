import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Links for people who forgot their password. */
export class PasswordRecoveries1763754600000 implements MigrationInterface {
  readonly name = 'PasswordRecoveries1763754600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(
      runner,
      'password_recoveries',
      [
        c.id('userId', { isPrimary: true }),
        c.code('tokenHash', 64),
        c.text('email', 320),
        c.code('passwordMark', 64),
        c.instant('expiresAt'),
      ],
      {
        uniques: [['tokenHash']],
        indices: [['expiresAt']],
        foreignKeys: [{ columns: ['userId'], table: 'users', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('password_recoveries')
  }
}
