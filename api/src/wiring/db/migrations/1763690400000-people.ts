import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm'
import { z } from 'zod'
import { searchTextOf } from '../../../identity/users/users.rules.ts'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

const personRows = z.array(
  z.object({ id: z.string(), nip: z.string(), name: z.string(), email: z.string(), unit: z.string().nullable() }),
)

/** What people and their accounts need: details, versions, settings, a second factor, notifications and mail. */
export class People1763690400000 implements MigrationInterface {
  readonly name = 'People1763690400000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const nullable = { isNullable: true }
    const primary = { isPrimary: true }

    // Added by plain statements: TypeORM would rebuild the table, and SQLite refuses to drop one that others refer to.
    const column = (type: string, name: string, rest: string): Promise<unknown> =>
      runner.query(`ALTER TABLE ${type} ADD COLUMN ${name} ${rest}`)
    const json = c.json('settings').type
    await column('users', 'phone', 'varchar(40) NULL')
    await column('users', 'organization', 'varchar(200) NULL')
    await column('users', 'position', 'varchar(200) NULL')
    await column('users', 'birthDate', 'varchar(10) NULL')
    await column('users', 'settings', `${json} NULL`)
    await column('users', 'searchText', "varchar(1000) NOT NULL DEFAULT ''")
    await column('users', 'version', `${c.int('version').type} NOT NULL DEFAULT 1`)
    await column('auth_sessions', 'address', 'varchar(64) NULL')
    await column('auth_sessions', 'userAgent', 'varchar(300) NULL')
    await column('auth_sessions', 'method', "varchar(16) NOT NULL DEFAULT 'password'")
    await runner.createIndex(
      'users',
      new TableIndex({ name: 'ux_users_email', columnNames: ['email'], isUnique: true }),
    )

    const rows = personRows.parse(await runner.query('SELECT id, nip, name, email, unit FROM users'))
    for (const row of rows)
      await runner.query('UPDATE users SET searchText = ? WHERE id = ?', [searchTextOf(row), row.id])

    await createTable(
      runner,
      'two_factors',
      [
        c.id('userId', primary),
        c.code('secret', 255),
        c.instant('createdAt'),
        c.instant('confirmedAt', nullable),
        c.int('lastStep', nullable),
      ],
      { foreignKeys: [{ columns: ['userId'], table: 'users', onDelete: 'CASCADE' }] },
    )
    await createTable(
      runner,
      'recovery_codes',
      [c.id('userId', primary), c.code('codeHash', 64, primary), c.instant('usedAt', nullable)],
      { foreignKeys: [{ columns: ['userId'], table: 'users', onDelete: 'CASCADE' }] },
    )
    await createTable(
      runner,
      'notifications',
      [
        c.id('id', primary),
        c.id('userId'),
        c.code('type', 16),
        c.text('title', 200),
        c.text('message', 1000),
        c.text('actionLabel', 100, nullable),
        c.text('actionUrl', 300, nullable),
        c.code('templateKey', 40, nullable),
        c.json('parameters'),
        c.instant('createdAt'),
        c.instant('readAt', nullable),
      ],
      {
        indices: [['userId', 'createdAt']],
        foreignKeys: [{ columns: ['userId'], table: 'users', onDelete: 'CASCADE' }],
      },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['notifications', 'recovery_codes', 'two_factors']) await runner.dropTable(table)
    await runner.dropIndex('users', 'ux_users_email')
    for (const name of ['address', 'userAgent', 'method'])
      await runner.query(`ALTER TABLE auth_sessions DROP COLUMN ${name}`)
    for (const name of ['phone', 'organization', 'position', 'birthDate', 'settings', 'searchText', 'version']) {
      await runner.query(`ALTER TABLE users DROP COLUMN ${name}`)
    }
  }
}
