import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm'
import { z } from 'zod'
import { searchTextOf } from '../../../identity/users/users.rules.ts'
import { columnTypes, type Dialect, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

const registered = z.array(
  z.object({
    id: z.string(),
    nip: z.string(),
    name: z.string(),
    email: z.string(),
    unit: z.string().nullable(),
    organization: z.string(),
  }),
)

/** Characters of a search text: as many positions as a gram may start at. */
const MAX_TEXT = 1000

const TRIGGERS = ['user_search_added', 'user_search_changed', 'user_search_removed']

/** SQLite has an index of trigrams; rows are numbered for it, because `VACUUM` renumbers those of a table with keys of text. */
const SQLITE = [
  'CREATE TABLE user_search_rows (number integer PRIMARY KEY, userId varchar(36) NOT NULL UNIQUE)',
  "CREATE VIRTUAL TABLE user_search USING fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')",
  `CREATE TRIGGER user_search_added AFTER INSERT ON users BEGIN
     INSERT INTO user_search_rows (userId) VALUES (NEW.id);
     INSERT INTO user_search (rowid, text) SELECT number, NEW.searchText FROM user_search_rows WHERE userId = NEW.id;
   END`,
  `CREATE TRIGGER user_search_changed AFTER UPDATE OF searchText ON users WHEN NEW.searchText <> OLD.searchText BEGIN
     UPDATE user_search SET text = NEW.searchText WHERE rowid = (SELECT number FROM user_search_rows WHERE userId = NEW.id);
   END`,
  `CREATE TRIGGER user_search_removed AFTER DELETE ON users BEGIN
     DELETE FROM user_search WHERE rowid = (SELECT number FROM user_search_rows WHERE userId = OLD.id);
     DELETE FROM user_search_rows WHERE userId = OLD.id;
   END`,
  'INSERT INTO user_search_rows (userId) SELECT id FROM users',
  'INSERT INTO user_search (rowid, text) SELECT number, searchText FROM user_search_rows JOIN users ON id = userId',
]

/** Where the words of a search text have three characters in a row. */
const gramsOf = (text: string, id: string): string =>
  `SELECT DISTINCT SUBSTR(${text}, number, 3), ${id} FROM user_search_positions
   WHERE number <= CHAR_LENGTH(${text}) - 2 AND SUBSTR(${text}, number, 3) NOT LIKE '% %'`

/** MariaDB has no such index, and its full-text index knows whole words alone: the grams are rows. */
const MYSQL = [
  `CREATE TRIGGER user_search_added AFTER INSERT ON users FOR EACH ROW
   INSERT INTO user_search_grams (gram, userId) ${gramsOf('NEW.searchText', 'NEW.id')}`,
  `CREATE TRIGGER user_search_changed AFTER UPDATE ON users FOR EACH ROW
   IF NEW.searchText <> OLD.searchText THEN
     DELETE FROM user_search_grams WHERE userId = NEW.id;
     INSERT INTO user_search_grams (gram, userId) ${gramsOf('NEW.searchText', 'NEW.id')};
   END IF`,
  `INSERT INTO user_search_grams (gram, userId)
   SELECT DISTINCT SUBSTR(searchText, number, 3), id FROM users JOIN user_search_positions ON number <= CHAR_LENGTH(searchText) - 2
   WHERE SUBSTR(searchText, number, 3) NOT LIKE '% %'`,
]

/** Any part of a name or NIP is found by an index; lists open with the newest account; and the organisation is searched too. */
export class PeopleSearch1763754000000 implements MigrationInterface {
  readonly name = 'PeopleSearch1763754000000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const rows: unknown = await runner.query(
      'SELECT id, nip, name, email, unit, organization FROM users WHERE organization IS NOT NULL',
    )
    for (const row of registered.parse(rows))
      await runner.query('UPDATE users SET searchText = ? WHERE id = ?', [searchTextOf(row), row.id])
    for (const trigger of TRIGGERS) await runner.query(`DROP TRIGGER IF EXISTS ${trigger}`)
    await (dialect === 'sqlite' ? upSqlite(runner) : upMysql(runner, dialect))
    await runner.createIndex(
      'users',
      new TableIndex({ name: 'ix_users_createdAt_id', columnNames: ['createdAt', 'id'] }),
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    for (const trigger of TRIGGERS) await runner.query(`DROP TRIGGER IF EXISTS ${trigger}`)
    await runner.dropIndex('users', 'ix_users_createdAt_id')
    if (dialect === 'sqlite') {
      await runner.query('DROP INDEX ix_users_searchText_id')
      for (const table of ['user_search', 'user_search_rows']) await runner.query(`DROP TABLE ${table}`)
      return
    }
    for (const table of ['user_search_grams', 'user_search_positions']) await runner.dropTable(table)
    await runner.query("ALTER TABLE users MODIFY searchText varchar(1000) NOT NULL DEFAULT ''")
  }
}

async function upSqlite(runner: QueryRunner): Promise<void> {
  for (const statement of SQLITE) await runner.query(statement)
  await runner.query('CREATE INDEX ix_users_searchText_id ON users (searchText, id)')
}

async function upMysql(runner: QueryRunner, dialect: Dialect): Promise<void> {
  // Compared byte by byte, as SQLite does: both find the same people, in the same order.
  await runner.query(
    "ALTER TABLE users MODIFY searchText varchar(1000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT ''",
  )
  const c = columnTypes(dialect)
  const primary = { isPrimary: true }
  await createTable(runner, 'user_search_positions', [c.int('number', primary)])
  const positions = Array.from({ length: MAX_TEXT }, (_, index) => `(${index + 1})`)
  await runner.query(`INSERT INTO user_search_positions (number) VALUES ${positions.join(', ')}`)
  await createTable(
    runner,
    'user_search_grams',
    [c.text('gram', 3, { ...primary, charset: 'utf8mb4', collation: 'utf8mb4_bin' }), c.id('userId', primary)],
    {
      indices: [['userId']],
      foreignKeys: [{ columns: ['userId'], table: 'users', onDelete: 'CASCADE' }],
    },
  )
  for (const statement of MYSQL) await runner.query(statement)
}
