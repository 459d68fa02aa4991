import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, type Dialect, dialectOf } from '../../../kernel/db/columns.ts'

interface Guard {
  name: string
  table: 'audit_log' | 'audit_head'
  event: 'UPDATE' | 'DELETE' | 'INSERT'
  /** In SQL; refused always without one. */
  when?: string
  /** SQLite alone: its REPLACE takes a row away without a DELETE trigger. */
  only?: Dialect
}

const GUARDS: readonly Guard[] = [
  { name: 'audit_log_no_update', table: 'audit_log', event: 'UPDATE' },
  { name: 'audit_log_no_delete', table: 'audit_log', event: 'DELETE' },
  {
    name: 'audit_log_no_replace',
    table: 'audit_log',
    event: 'INSERT',
    when: 'EXISTS (SELECT 1 FROM audit_log WHERE sequence = NEW.sequence)',
    only: 'sqlite',
  },
  { name: 'audit_head_no_delete', table: 'audit_head', event: 'DELETE' },
  { name: 'audit_head_no_return', table: 'audit_head', event: 'UPDATE', when: 'NEW.sequence < OLD.sequence' },
]

const guardsOf = (dialect: Dialect): Guard[] => GUARDS.filter(({ only }) => only === undefined || only === dialect)

function triggerSql(dialect: Dialect, { name, table, event, when }: Guard): string {
  const refusal = `${table} is append-only`
  if (dialect === 'sqlite') {
    return `CREATE TRIGGER ${name} BEFORE ${event} ON ${table} ${when === undefined ? '' : `WHEN ${when}`} BEGIN SELECT RAISE(ABORT, '${refusal}'); END`
  }
  const signal = `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${refusal}'`
  return `CREATE TRIGGER ${name} BEFORE ${event} ON ${table} FOR EACH ROW ${when === undefined ? signal : `IF ${when} THEN ${signal}; END IF`}`
}

/** Needs the TRIGGER right; a server with a binary log also asks for `log_bin_trust_function_creators`. */
async function createTrigger(runner: QueryRunner, dialect: Dialect, guard: Guard): Promise<void> {
  try {
    await runner.query(triggerSql(dialect, guard))
  } catch (error) {
    throw new Error(
      `the database does not let this user make the triggers that keep the audit log: grant TRIGGER on its schema and, with a binary log, start the server with log_bin_trust_function_creators=1 (${error instanceof Error ? error.message : String(error)})`,
      { cause: error },
    )
  }
}

/** The audit log can be added to and nothing else, and its entries are made with a key. */
export class AuditChain1763712000000 implements MigrationInterface {
  readonly name = 'AuditChain1763712000000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    // Before the column: MySQL takes no schema change back, and what cannot have its triggers is tried again from the start.
    for (const guard of guardsOf(dialect)) {
      await runner.query(`DROP TRIGGER IF EXISTS ${guard.name}`)
      await createTrigger(runner, dialect, guard)
    }
    const { type, length, charset, collation } = columnTypes(dialect).code('keyId', 16)
    const ascii = charset === undefined ? '' : ` CHARACTER SET ${charset} COLLATE ${collation ?? ''}`
    await runner.query(`ALTER TABLE audit_head ADD COLUMN keyId ${type}(${length ?? ''})${ascii} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    for (const { name } of guardsOf(dialect)) await runner.query(`DROP TRIGGER IF EXISTS ${name}`)
    await runner.query('ALTER TABLE audit_head DROP COLUMN keyId')
  }
}
