import type { MigrationInterface, QueryRunner } from 'typeorm'
import { dialectOf } from '../../../kernel/db/columns.ts'

const FORMER_DEFAULT = 10
const DEFAULT = 3

/**
 * A flag says when what it saw was over, and an absence which flag it raised. Assessments that kept the former default
 * of the first limit take the present one, so that a lost camera is flagged within five seconds in them as well.
 */
export class FlagEnds1763730000000 implements MigrationInterface {
  readonly name = 'FlagEnds1763730000000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const instant = dialect === 'mysql' ? 'datetime(3)' : 'datetime'
    await runner.query(`ALTER TABLE flags ADD COLUMN endedAt ${instant} NULL`)
    const ascii = dialect === 'mysql' ? ' CHARACTER SET ascii COLLATE ascii_bin' : ''
    await runner.query(`ALTER TABLE source_presences ADD COLUMN flagId varchar(36)${ascii} NULL`)
    await runner.query(
      `UPDATE assessments SET missingAfterSeconds = ${DEFAULT} WHERE missingAfterSeconds = ${FORMER_DEFAULT}`,
    )
  }

  /** The limits stay: which of them somebody chose is not known any more, and the former version works with each of them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_presences DROP COLUMN flagId')
    await runner.query('ALTER TABLE flags DROP COLUMN endedAt')
  }
}
