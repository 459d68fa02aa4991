import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

/** A multiple-choice question can have several keys. Those that there are have one, in `correctAnswer`. */
export class MultipleResponse1763751600000 implements MigrationInterface {
  readonly name = 'MultipleResponse1763751600000'

  async up(runner: QueryRunner): Promise<void> {
    const { type } = columnTypes(dialectOf(runner.dataSource.options.type)).json('multipleResponse')
    await runner.query(`ALTER TABLE questions ADD COLUMN multipleResponse ${type} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE questions DROP COLUMN multipleResponse')
  }
}
