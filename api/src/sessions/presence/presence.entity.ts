import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import { EntitySchema } from 'typeorm'
import { instantColumn, spanColumn } from '../../kernel/db/columns.ts'
import type { Absence } from './presence.rules.ts'

/** The state of one source of one test session: an absence under way, and whether anything ever arrived. */
export interface SourceRow extends Absence {
  testSessionId: string
  source: MediaSource
  /** The flag of the absence; null where none was raised. */
  flagId: string | null
}

export const sourceEntity = new EntitySchema<SourceRow>({
  name: 'SourcePresence',
  tableName: 'source_presences',
  columns: {
    testSessionId: { type: 'varchar', length: 36, primary: true },
    source: { type: 'varchar', length: 16, primary: true },
    wasReceived: { type: 'boolean' },
    since: { ...instantColumn, nullable: true },
    missingMs: spanColumn,
    presentMs: spanColumn,
    raised: { type: 'varchar', length: 16 },
    flagId: { type: 'varchar', length: 36, nullable: true },
  },
})

/** When presence was last looked at: one row for all hubs, so that one of them does it and a time without hubs is seen. */
export interface RoundRow {
  id: number
  at: Date
  /** Until then no absence counts: hubs were away, and pages need a moment to come back. */
  excusedUntil: Date | null
}

export const roundEntity = new EntitySchema<RoundRow>({
  name: 'PresenceRound',
  tableName: 'presence_rounds',
  columns: {
    id: { type: 'integer', primary: true },
    at: instantColumn,
    excusedUntil: { ...instantColumn, nullable: true },
  },
})
