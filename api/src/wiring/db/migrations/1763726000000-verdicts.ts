import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

const RESULT_COLUMNS = [
  'verdict',
  'decidedVerdict',
  'decisionReason',
  'decidedBy',
  'decidedAt',
  'scoredQuestions',
  'confidence',
  'intervalLower',
  'intervalUpper',
  'estimatedItems',
]

/**
 * Results say how sure they are, what of them rests on known parameters, and what a person decided about them. Results that
 * there are keep their meaning: passed or failed as they were computed, without a stated confidence, and open while essays
 * wait for marks. Links keep where their parameters come from: what differs from what a label of difficulty gives
 * was estimated or entered.
 */
export class Verdicts1763726000000 implements MigrationInterface {
  readonly name = 'Verdicts1763726000000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    const [int, real] = [c.int('int').type, c.real('real').type]
    const instant = c.instant('instant').type + (dialectOf(runner.dataSource.options.type) === 'mysql' ? '(3)' : '')
    const add = (name: string, type: string): Promise<unknown> =>
      runner.query(`ALTER TABLE test_results ADD COLUMN ${name} ${type}`)
    await add('verdict', "varchar(16) NOT NULL DEFAULT 'undecided'")
    await add('decidedVerdict', 'varchar(16) NULL')
    await add('decisionReason', 'varchar(500) NULL')
    await add('decidedBy', 'varchar(36) NULL')
    await add('decidedAt', `${instant} NULL`)
    for (const name of ['scoredQuestions', 'estimatedItems']) await add(name, `${int} NULL`)
    for (const name of ['confidence', 'intervalLower', 'intervalUpper']) await add(name, `${real} NULL`)
    await runner.query("UPDATE test_results SET verdict = 'passed' WHERE isPassed = 1 AND isProvisional = 0")
    await runner.query("UPDATE test_results SET verdict = 'failed' WHERE isPassed = 0 AND isProvisional = 0")
    await runner.query(
      "UPDATE test_results SET verdict = 'failed' WHERE testSessionId IN (SELECT id FROM test_sessions WHERE status = 'terminated')",
    )
    await runner.query('UPDATE test_results SET isPassed = 0 WHERE isProvisional = 1')
    await runner.query('UPDATE test_results SET scoredQuestions = totalQuestions WHERE isProvisional = 0')
    await runner.query('ALTER TABLE assessment_questions ADD COLUMN irtSource varchar(16) NULL')
    await runner.query(
      "UPDATE assessment_questions SET irtSource = 'estimated' WHERE irtA <> 1 OR irtB NOT IN (-1, 0, 1)",
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assessment_questions DROP COLUMN irtSource')
    for (const name of RESULT_COLUMNS) await runner.query(`ALTER TABLE test_results DROP COLUMN ${name}`)
  }
}
