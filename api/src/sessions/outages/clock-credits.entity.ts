import type { ClockCredit } from '@pengawas/shared/contracts/incidents'
import { EntitySchema } from 'typeorm'
import { instantColumn, spanColumn } from '../../kernel/db/columns.ts'

/** Time that a candidate lost through no fault of their own; it counts once a person has accepted it. */
export interface ClockCreditRow {
  id: string
  testSessionId: string
  kind: ClockCredit['kind']
  fromAt: Date
  /** Of an outage that lasts: as it was when it was proposed; `measureLasting` says what it has come to. */
  toAt: Date
  creditMs: number
  isLasting: boolean
  decision: ClockCredit['decision']
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
  createdAt: Date
}

export const clockCreditEntity = new EntitySchema<ClockCreditRow>({
  name: 'ClockCredit',
  tableName: 'clock_credits',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    kind: { type: 'varchar', length: 16 },
    fromAt: instantColumn,
    toAt: instantColumn,
    creditMs: spanColumn,
    isLasting: { type: 'boolean' },
    decision: { type: 'varchar', length: 16 },
    decidedBy: { type: 'varchar', length: 36, nullable: true },
    decidedAt: { ...instantColumn, nullable: true },
    reason: { type: 'varchar', length: 500, nullable: true },
    createdAt: instantColumn,
  },
})
