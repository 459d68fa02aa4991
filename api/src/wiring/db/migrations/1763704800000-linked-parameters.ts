import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

const COLUMNS = ['irtA', 'irtB', 'irtC']

/** An assessment keeps the parameters its questions had when it was built, so that a new estimate changes no test under way. */
export class LinkedParameters1763704800000 implements MigrationInterface {
  readonly name = 'LinkedParameters1763704800000'

  async up(runner: QueryRunner): Promise<void> {
    const { type } = columnTypes(dialectOf(runner.dataSource.options.type)).real('real')
    for (const name of COLUMNS) await runner.query(`ALTER TABLE assessment_questions ADD COLUMN ${name} ${type} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of COLUMNS) await runner.query(`ALTER TABLE assessment_questions DROP COLUMN ${name}`)
  }
}
