import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Delays of failed attempts, logins that a newer one ended, and registrations that wait for the proof of their address. */
export class Accounts1763715600000 implements MigrationInterface {
  readonly name = 'Accounts1763715600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    // Counters of the last minutes: they had the typed NIP in their names, and mean nothing to the new rules.
    await runner.query('DELETE FROM rate_limits')
    const { type, precision } = c.instant('blockedUntil')
    await runner.query(
      `ALTER TABLE rate_limits ADD COLUMN blockedUntil ${type}${precision ? `(${precision})` : ''} NULL`,
    )
    await runner.query('ALTER TABLE auth_sessions ADD COLUMN endedBy varchar(16) NULL')
    await runner.query('ALTER TABLE users ADD COLUMN registration varchar(16) NULL')
    await runner.query(
      `UPDATE users SET registration = 'unproved' WHERE id IN (SELECT subjectId FROM audit_log WHERE action = 'user.registered')`,
    )
    await createTable(
      runner,
      'registrations',
      [
        c.id('id', { isPrimary: true }),
        c.code('tokenHash', 64),
        c.text('nip', 64),
        c.text('email', 320),
        c.json('details'),
        c.code('passwordHash', 255),
        c.text('address', 64),
        c.instant('createdAt'),
        c.instant('tokenExpiresAt'),
      ],
      { indices: [['email'], ['createdAt']], uniques: [['tokenHash']] },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('registrations')
    await runner.query('ALTER TABLE users DROP COLUMN registration')
    await runner.query('ALTER TABLE auth_sessions DROP COLUMN endedBy')
    await runner.query('ALTER TABLE rate_limits DROP COLUMN blockedUntil')
  }
}
