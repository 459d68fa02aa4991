import type { MigrationInterface, QueryRunner } from 'typeorm'

const PERSON = {
  certificateName: 'name',
  certificateNip: 'nip',
  certificateUnit: 'COALESCE(unit, organization)',
} as const
const COLUMNS = [...Object.keys(PERSON), 'certificateTitle']

/** A certificate keeps whose it was on its day, and for what. Those that there are keep what is true today: nothing older is known. */
export class CertificatesOfTheDay1763717400000 implements MigrationInterface {
  readonly name = 'CertificatesOfTheDay1763717400000'

  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE test_results ADD COLUMN ${column} varchar(200) NULL`)
    for (const [column, source] of Object.entries(PERSON)) {
      await runner.query(
        `UPDATE test_results SET ${column} = (SELECT ${source} FROM users WHERE users.id = test_results.participantId) WHERE certificateNumber IS NOT NULL`,
      )
    }
    await runner.query(
      'UPDATE test_results SET certificateTitle = (SELECT title FROM assessments WHERE assessments.id = test_results.assessmentId) WHERE certificateNumber IS NOT NULL',
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE test_results DROP COLUMN ${column}`)
  }
}
