import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** Terms of assessments, legal holds, and the pictures of flags among the files that are deleted one day. */
export class Retention1763850000000 implements MigrationInterface {
  readonly name = 'Retention1763850000000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const c = columnTypes(dialect)
    const nullable = { isNullable: true }
    const ascii = dialect === 'mysql' ? 'CHARACTER SET ascii COLLATE ascii_bin' : ''
    const [json, instant, bool] =
      dialect === 'mysql' ? ['mediumtext', 'datetime(3)', 'tinyint'] : ['text', 'datetime', 'boolean']
    await runner.query(`ALTER TABLE assessments ADD COLUMN retention ${json} NULL`)
    await runner.query(`ALTER TABLE flags ADD COLUMN evidenceDeletedAt ${instant} NULL`)
    await runner.query(`ALTER TABLE kept_files ADD COLUMN testSessionId varchar(36) ${ascii} NULL`)
    await runner.query(`ALTER TABLE kept_files ADD COLUMN term varchar(8) ${ascii} NOT NULL DEFAULT 'own'`)
    await runner.query(`ALTER TABLE kept_files ADD COLUMN isHeld ${bool} NOT NULL DEFAULT 0`)
    await runner.query('ALTER TABLE kept_files ADD COLUMN failures integer NOT NULL DEFAULT 0')
    await runner.query("UPDATE kept_files SET testSessionId = subjectId WHERE subjectType = 'test-session'")
    await runner.query(
      `INSERT INTO kept_files (fileKey, subjectType, subjectId, testSessionId, term)
       SELECT evidenceKey, 'flag', id, testSessionId, 'session' FROM flags WHERE evidenceKey IS NOT NULL`,
    )
    await runner.query("UPDATE kept_files SET term = 'session' WHERE fileKey LIKE 'recordings/%'")
    await runner.query('CREATE INDEX IDX_kept_files_session ON kept_files (testSessionId)')
    await runner.query('CREATE INDEX IDX_audit_log_action ON audit_log (action, sequence)')
    await createTable(
      runner,
      'legal_holds',
      [
        c.id('id', { isPrimary: true }),
        c.id('assessmentId'),
        c.id('heldSessionId', nullable),
        c.text('reason', 500),
        c.id('placedBy'),
        c.instant('placedAt'),
        c.id('liftedBy', nullable),
        c.instant('liftedAt', nullable),
        c.text('liftReason', 500, nullable),
      ],
      { indices: [['assessmentId']] },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('legal_holds')
    await runner.query("DELETE FROM kept_files WHERE subjectType = 'flag'")
    await runner.dropIndex('audit_log', 'IDX_audit_log_action')
    await runner.dropIndex('kept_files', 'IDX_kept_files_session')
    for (const name of ['failures', 'isHeld', 'term', 'testSessionId'])
      await runner.query(`ALTER TABLE kept_files DROP COLUMN ${name}`)
    await runner.query('ALTER TABLE flags DROP COLUMN evidenceDeletedAt')
    await runner.query('ALTER TABLE assessments DROP COLUMN retention')
  }
}
