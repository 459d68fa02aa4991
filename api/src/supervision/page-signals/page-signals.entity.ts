import type { ClientSignals } from '@pengawas/shared/contracts/test-taking'
import { EntitySchema } from 'typeorm'
import { instantColumn, spanColumn } from '../../kernel/db/columns.ts'

/** Something that a test page noticed about itself, in the numbering of that page. */
export interface ClientSignalRow {
  testSessionId: string
  pageId: string
  sequence: number
  kind: ClientSignals['signals'][number]['kind']
  /** By the page's clock, synchronised with the server's. */
  madeAt: Date
  durationMs: number | null
  receivedAt: Date
}

export const clientSignalEntity = new EntitySchema<ClientSignalRow>({
  name: 'ClientSignal',
  tableName: 'client_signals',
  columns: {
    testSessionId: { type: 'varchar', length: 36, primary: true },
    pageId: { type: 'varchar', length: 64, primary: true },
    sequence: { type: 'integer', primary: true },
    kind: { type: 'varchar', length: 32 },
    madeAt: instantColumn,
    durationMs: { ...spanColumn, nullable: true },
    receivedAt: instantColumn,
  },
})
