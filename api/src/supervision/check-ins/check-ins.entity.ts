import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import type {
  CheckInPictureName,
  CheckInPolicy,
  CheckInState,
  CheckInStep,
  Framing,
  NetworkCheck,
  StepState,
} from '@pengawas/shared/contracts/check-ins'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn, spanColumn } from '../../kernel/db/columns.ts'

export interface StepRecord {
  state: StepState
  /** What the candidate says of a step that does not work. */
  note: string | null
  /** When somebody asked for it again; what was taken before that proves nothing any more. */
  since?: string
}
/** The steps that the assessment asked for as the candidate entered. */
export type Steps = Partial<Record<CheckInStep, StepRecord>>

/** The check-in that a picture was taken in, and who admitted the candidate with it. */
export interface PictureOrigin {
  testSessionId: string
  assessmentId: string
  admittedAt: string
  admittedBy: string
}

export interface PictureRecord {
  /** In the file store. */
  key: string
  takenAt: string
  /** Where the picture is the copy of one from an earlier check-in. */
  carriedFrom?: PictureOrigin
}
export type Pictures = Partial<Record<CheckInPictureName, PictureRecord>>

/** Where a candidate looked while one dot was shown, and when. */
interface DotRecord {
  look: GazeLook
  at: string
}
/** What the gaze calibration has come to so far: by dot, and the baseline once all were seen and make sense together. */
export interface GazeRecord {
  dots: Record<string, DotRecord>
  baseline: GazeLook | null
}

/** The columns with what was measured of a candidate. */
export const MEASUREMENTS = ['network', 'framing', 'gaze'] as const satisfies (keyof CheckInRow)[]

/** What a candidate did between entering and the start of the clock. */
export interface CheckInRow {
  testSessionId: string
  assessmentId: string
  participantId: string
  state: CheckInState
  /** The assessment's as the candidate entered: a later edit changes nothing for them. */
  policy: CheckInPolicy
  steps: Steps
  pictures: Pictures
  network: NetworkCheck | null
  /** The reading with which the framing step was done. */
  framing: Framing | null
  gaze: GazeRecord | null
  /** What was said at the last decision; null in a repetition: the hub asks for it, see `withoutCarried`. */
  reason: string | null
  /** Since when somebody is to decide; null where nobody is. */
  waitingSince: Date | null
  /** How long the candidate waited for the decisions so far. */
  waitedMs: number
  /** Null with `decidedAt`: the hub admitted a check-in that was complete, or asks for a repetition. */
  decidedBy: string | null
  decidedAt: Date | null
  createdAt: Date
}

/**
 * A check-in that was refused: the person's earlier ones count for nothing any more. It outlasts the check-in itself, which is
 * removed where nobody was admitted from it, and goes once nothing earlier could count anyhow.
 */
export interface RefusalRow {
  /** The test session of the check-in. */
  refusedIn: string
  participantId: string
  refusedAt: Date
}

export const refusalEntity = new EntitySchema<RefusalRow>({
  name: 'CheckInRefusal',
  tableName: 'check_in_refusals',
  columns: {
    refusedIn: { type: 'varchar', length: 36, primary: true },
    participantId: { type: 'varchar', length: 36 },
    refusedAt: instantColumn,
  },
})

export const checkInEntity = new EntitySchema<CheckInRow>({
  name: 'CheckIn',
  tableName: 'check_ins',
  columns: {
    testSessionId: { type: 'varchar', length: 36, primary: true },
    assessmentId: { type: 'varchar', length: 36 },
    participantId: { type: 'varchar', length: 36 },
    state: { type: 'varchar', length: 16 },
    policy: jsonColumn,
    steps: jsonColumn,
    pictures: jsonColumn,
    network: { ...jsonColumn, nullable: true },
    framing: { ...jsonColumn, nullable: true },
    gaze: { ...jsonColumn, nullable: true },
    reason: { type: 'varchar', length: 500, nullable: true },
    waitingSince: { ...instantColumn, nullable: true },
    waitedMs: spanColumn,
    decidedBy: { type: 'varchar', length: 36, nullable: true },
    decidedAt: { ...instantColumn, nullable: true },
    createdAt: instantColumn,
  },
})
