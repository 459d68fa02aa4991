import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Mails about a registration are written in the language of its form; earlier forms did not say theirs. */
export class RegistrationLanguage1763772600000 implements MigrationInterface {
  readonly name = 'RegistrationLanguage1763772600000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE registrations ADD COLUMN language varchar(8) NOT NULL DEFAULT 'id'")
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE registrations DROP COLUMN language')
  }
}
