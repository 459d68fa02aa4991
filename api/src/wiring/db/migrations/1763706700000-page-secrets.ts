import type { MigrationInterface, QueryRunner } from 'typeorm'
import { dialectOf } from '../../../kernel/db/columns.ts'

const COLUMNS = ['pageSecretHash', 'pageLoginId', 'pageDevice']

/** The page that has a test proves it by a secret of its own. A page that has none yet takes the test over at the press of a button. */
export class PageSecrets1763706700000 implements MigrationInterface {
  readonly name = 'PageSecrets1763706700000'

  async up(runner: QueryRunner): Promise<void> {
    const ascii = dialectOf(runner.dataSource.options.type) === 'mysql' ? ' CHARACTER SET ascii COLLATE ascii_bin' : ''
    await runner.query(`ALTER TABLE test_sessions ADD COLUMN pageSecretHash varchar(64)${ascii} NULL`)
    await runner.query(`ALTER TABLE test_sessions ADD COLUMN pageLoginId varchar(36)${ascii} NULL`)
    await runner.query(`ALTER TABLE test_sessions ADD COLUMN pageDevice varchar(64)${ascii} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of COLUMNS) await runner.query(`ALTER TABLE test_sessions DROP COLUMN ${name}`)
  }
}
