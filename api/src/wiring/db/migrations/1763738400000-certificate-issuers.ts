import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Agency, logo and signatory of certificates. Those that were issued before carry none of them. */
export class CertificateIssuers1763738400000 implements MigrationInterface {
  readonly name = 'CertificateIssuers1763738400000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const c = columnTypes(dialect)
    const instant = dialect === 'mysql' ? 'datetime(3)' : 'datetime'
    await createTable(runner, 'certificate_issuers', [
      c.int('version', { isPrimary: true }),
      c.text('agency', 120),
      c.id('logoId', { isNullable: true }),
      c.text('signatoryName', 100),
      c.code('signatoryNip', 18),
      c.text('signatoryOffice', 120),
      c.text('place', 60),
      c.id('savedBy'),
      c.instant('savedAt'),
    ])
    await runner.query('ALTER TABLE test_results ADD COLUMN certificateIssuer integer NULL')
    await runner.query(`ALTER TABLE test_results ADD COLUMN certificateIssuedAt ${instant} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE test_results DROP COLUMN certificateIssuedAt')
    await runner.query('ALTER TABLE test_results DROP COLUMN certificateIssuer')
    await runner.dropTable('certificate_issuers')
  }
}
