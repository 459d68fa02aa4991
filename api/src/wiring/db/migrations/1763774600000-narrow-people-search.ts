import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm'
import { dialectOf } from '../../../kernel/db/columns.ts'

const SHORTENED = 750
const OPENING = new TableIndex({ name: 'ix_users_createdAt_id', columnNames: ['createdAt', 'id'] })

const textOf = (length: number): string =>
  `ALTER TABLE users MODIFY searchText varchar(${length}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT ''`

/** On MariaDB a search reads the texts, in the order in which lists open, from an index, which takes half as long as whole rows. */
export class NarrowPeopleSearch1763774600000 implements MigrationInterface {
  readonly name = 'NarrowPeopleSearch1763774600000'

  async up(runner: QueryRunner): Promise<void> {
    const short = `SUBSTR(searchText, 1, ${SHORTENED})`
    await runner.query(`UPDATE users SET searchText = ${short} WHERE searchText <> ${short}`)
    // SQLite has an index of the texts already.
    if (dialectOf(runner.dataSource.options.type) === 'sqlite') return
    await runner.query(textOf(SHORTENED))
    await runner.query('CREATE INDEX ix_users_createdAt_id_searchText ON users (createdAt, id, searchText)')
    await runner.dropIndex('users', OPENING)
  }

  async down(runner: QueryRunner): Promise<void> {
    if (dialectOf(runner.dataSource.options.type) === 'sqlite') return
    await runner.createIndex('users', OPENING)
    await runner.query('DROP INDEX ix_users_createdAt_id_searchText ON users')
    await runner.query(textOf(1000))
  }
}
