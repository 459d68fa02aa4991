import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The people of a unit, against whom each of them is held. */
const NAME = 'ix_users_unit'

export class UnitIndex1763889000000 implements MigrationInterface {
  readonly name = 'UnitIndex1763889000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX ${NAME} ON users (unit, id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    const isMysql = runner.dataSource.options.type !== 'better-sqlite3'
    await runner.query(`DROP INDEX ${NAME}${isMysql ? ' ON users' : ''}`)
  }
}
