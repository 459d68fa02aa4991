import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

/** A question can be void in an assessment: what becomes of it, why, by whom and when. Those that are linked count as usual. */
export class VoidedQuestions1763740000000 implements MigrationInterface {
  readonly name = 'VoidedQuestions1763740000000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const instant = columnTypes(dialect).instant('voidedAt').type + (dialect === 'mysql' ? '(3)' : '')
    const add = (name: string, type: string): Promise<unknown> =>
      runner.query(`ALTER TABLE assessment_questions ADD COLUMN ${name} ${type} NULL`)
    await add('voidTreatment', 'varchar(16)')
    await add('voidReason', 'varchar(500)')
    await add('voidedBy', 'varchar(36)')
    await add('voidedAt', instant)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['voidTreatment', 'voidReason', 'voidedBy', 'voidedAt'])
      await runner.query(`ALTER TABLE assessment_questions DROP COLUMN ${name}`)
  }
}
