import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What people made of the flags of some assessments, by kind, is then read from an index alone: the rows are long. */
const NAME = 'ix_flags_conduct'
const BEFORE =
  'assessmentId, validationStatus, type, reason, isObservation, severity, testSessionId, reviewedBy, detectedAt, id'
const NOW = `${BEFORE}, dismissal, raisedBy`

export class ProposalIndex1763890000000 implements MigrationInterface {
  readonly name = 'ProposalIndex1763890000000'

  up(runner: QueryRunner): Promise<void> {
    return makeAnew(runner, NOW)
  }

  down(runner: QueryRunner): Promise<void> {
    return makeAnew(runner, BEFORE)
  }
}

async function makeAnew(runner: QueryRunner, columns: string): Promise<void> {
  const isMysql = runner.dataSource.options.type !== 'better-sqlite3'
  await runner.query(`DROP INDEX ${NAME}${isMysql ? ' ON flags' : ''}`)
  await runner.query(`CREATE INDEX ${NAME} ON flags (${columns})`)
}
