import type { MeasuringSettings } from '@pengawas/shared/contracts/adaptive-settings'
import type { Consent, TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import type { TerminationCause } from '@pengawas/shared/termination-causes'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn, spanColumn } from '../../kernel/db/columns.ts'

/** How an adaptive test measures, and the length that its bank allows, as they were when the test was started. */
export interface StartSettings extends MeasuringSettings {
  totalQuestions: number
  minQuestions: number | null
}

/** The states of a test session that is not over; in `check-in` its clock has not begun. */
export const UNFINISHED = ['check-in', 'active', 'paused', 'locked'] as const satisfies TestSessionStatus[]

/** What a certificate says of its day; its number and code are given once. */
export interface HeldCertificate {
  certificateNumber: string | null
  certificateCode: string | null
  certificateName: string | null
  certificateNip: string | null
  certificateUnit: string | null
  certificateTitle: string | null
  /** The version of agency, logo and signatory that it carries, and when it was issued; missing where they were not kept yet. */
  certificateIssuer?: number | null
  certificateIssuedAt?: string | null
}

export interface TestSessionRow {
  id: string
  assessmentId: string
  participantId: string
  code: string
  status: TestSessionStatus
  /** Why it is paused or locked, or was terminated, in the words of the person who did it. */
  statusReason: string | null
  /** Why a person ended it, by a word of the list; null where nobody did, or only in words. */
  terminationCause: TerminationCause | null
  startTime: Date
  endTime: Date | null
  consent: Consent
  /** The sitting that it is taken in. While the test goes on these dates follow the sitting's; null: the assessment's are. */
  sittingId: string | null
  opensAt: Date | null
  closesAt: Date | null
  /** 1 for the first; unique per assessment and candidate. */
  attempt: number
  /** What the candidate's own order of questions and options, and the choice of items, follow from. */
  seed: string
  /** Null: a test of fixed length, or one older than the column; see `startSettings`. */
  adaptive: StartSettings | null
  /** Zero-based place of the question that the candidate was last at. */
  currentPosition: number
  /** Public name of the one page that may write answers. */
  pageId: string | null
  /** SHA-256 of the secret that this page alone has. */
  pageSecretHash: string | null
  /** The login that the page belongs to. */
  pageLoginId: string | null
  /** The page's browser, by `deviceOf`. */
  pageDevice: string | null
  /** Since when the clock stands still (paused, locked). */
  pausedAt: Date | null
  /** Sum of the ended pauses. */
  pausedMs: number
  /** How much of the check-in is to cost no test time, see `freeMs`; 0 until the admission. */
  waitedMs: number
  /** Accommodation as it was at the start. */
  extraMs: number
  /** Credits that a person approved. */
  creditMs: number
  /** Reopened after its end: the clock stands still until its candidate is back. */
  resumesOnReturn: boolean
  /** The certificate of a result that was withdrawn, for the next result. */
  heldCertificate: HeldCertificate | null
  finishReason: 'participant' | 'deadline' | 'terminated' | 'precision' | null
  createdAt: Date
  updatedAt: Date
}

export const testSessionEntity = new EntitySchema<TestSessionRow>({
  name: 'TestSession',
  tableName: 'test_sessions',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    assessmentId: { type: 'varchar', length: 36 },
    participantId: { type: 'varchar', length: 36 },
    code: { type: 'varchar', length: 8 },
    status: { type: 'varchar', length: 16 },
    statusReason: { type: 'varchar', length: 1000, nullable: true },
    terminationCause: { type: 'varchar', length: 40, nullable: true },
    startTime: instantColumn,
    endTime: { ...instantColumn, nullable: true },
    consent: jsonColumn,
    sittingId: { type: 'varchar', length: 36, nullable: true },
    opensAt: { ...instantColumn, nullable: true },
    closesAt: { ...instantColumn, nullable: true },
    attempt: { type: 'integer' },
    seed: { type: 'varchar', length: 64 },
    adaptive: { ...jsonColumn, nullable: true },
    currentPosition: { type: 'integer' },
    pageId: { type: 'varchar', length: 64, nullable: true },
    pageSecretHash: { type: 'varchar', length: 64, nullable: true },
    pageLoginId: { type: 'varchar', length: 36, nullable: true },
    pageDevice: { type: 'varchar', length: 64, nullable: true },
    pausedAt: { ...instantColumn, nullable: true },
    pausedMs: spanColumn,
    waitedMs: spanColumn,
    extraMs: spanColumn,
    creditMs: spanColumn,
    resumesOnReturn: { type: 'boolean' },
    heldCertificate: { ...jsonColumn, nullable: true },
    finishReason: { type: 'varchar', length: 16, nullable: true },
    createdAt: instantColumn,
    updatedAt: instantColumn,
  },
})
