import type { ProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** What a candidate asks staff to change in their account. */
export interface ProfileRequestRow {
  id: string
  userId: string
  /** Null: stays as it is. */
  wantedName: string | null
  wantedNip: string | null
  wantedUnit: string | null
  reason: string
  status: ProfileRequest['status']
  decidedBy: string | null
  decidedAt: Date | null
  decisionReason: string | null
  createdAt: Date
}

export const profileRequestEntity = new EntitySchema<ProfileRequestRow>({
  name: 'ProfileRequest',
  tableName: 'profile_requests',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    userId: { type: 'varchar', length: 36 },
    wantedName: { type: 'varchar', length: 200, nullable: true },
    wantedNip: { type: 'varchar', length: 64, nullable: true },
    wantedUnit: { type: 'varchar', length: 200, nullable: true },
    reason: { type: 'varchar', length: 500 },
    status: { type: 'varchar', length: 16 },
    decidedBy: { type: 'varchar', length: 36, nullable: true },
    decidedAt: { ...instantColumn, nullable: true },
    decisionReason: { type: 'varchar', length: 500, nullable: true },
    createdAt: instantColumn,
  },
})
