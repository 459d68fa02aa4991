import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'

const COLUMNS = ['proposedPercent', 'proposedTolerance', 'proposedBy', 'proposedAt']

/** Settings of marking that make it less strict wait for a second person. */
export class MarkingProposals1763713800000 implements MigrationInterface {
  readonly name = 'MarkingProposals1763713800000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const int = columnTypes(dialect).int('int').type
    const types = [int, int, 'varchar(36)', dialect === 'mysql' ? 'datetime(3)' : 'datetime']
    for (const [index, name] of COLUMNS.entries())
      await runner.query(`ALTER TABLE marking_settings ADD COLUMN ${name} ${types[index] ?? ''} NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of COLUMNS) await runner.query(`ALTER TABLE marking_settings DROP COLUMN ${name}`)
  }
}
