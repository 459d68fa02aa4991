import type { AllocationCause } from '@pengawas/shared/contracts/teams'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** A time in which a candidate was one proctor's to look at. The newest one of a test session has no end. */
export interface AllocationRow {
  id: string
  testSessionId: string
  assessmentId: string
  userId: string
  startedAt: Date
  endedAt: Date | null
  cause: AllocationCause
  /** Who moved the candidate by hand, and why. */
  movedBy: string | null
  reason: string | null
}

export const allocationEntity = new EntitySchema<AllocationRow>({
  name: 'SessionAllocation',
  tableName: 'session_allocations',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    assessmentId: { type: 'varchar', length: 36 },
    userId: { type: 'varchar', length: 36 },
    startedAt: instantColumn,
    endedAt: { ...instantColumn, nullable: true },
    cause: { type: 'varchar', length: 16 },
    movedBy: { type: 'varchar', length: 36, nullable: true },
    reason: { type: 'varchar', length: 500, nullable: true },
  },
})

/** When a hub last saw a proctor's wall open. */
export interface WallPresenceRow {
  userId: string
  seenAt: Date
  /** When it saw it after they had been away; null where that was before this was written down. */
  since: Date | null
}

export const wallPresenceEntity = new EntitySchema<WallPresenceRow>({
  name: 'WallPresence',
  tableName: 'wall_presences',
  columns: {
    userId: { type: 'varchar', length: 36, primary: true },
    seenAt: instantColumn,
    since: { ...instantColumn, nullable: true },
  },
})

/** An assessment whose candidates have no proctor at a wall, of which people have been told. */
export interface UnwatchedRow {
  assessmentId: string
  since: Date
}

export const unwatchedEntity = new EntitySchema<UnwatchedRow>({
  name: 'UnwatchedAssessment',
  tableName: 'unwatched_assessments',
  columns: { assessmentId: { type: 'varchar', length: 36, primary: true }, since: instantColumn },
})
