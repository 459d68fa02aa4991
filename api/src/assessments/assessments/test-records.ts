import type { AssessmentStats } from '@pengawas/shared/contracts/assessment-management'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { EntityManager } from 'typeorm'

/** What the higher floors know about the tests taken in assessments. */
export interface TestRecords {
  /** All test sessions of a candidate, first attempts first. */
  listOwn(manager: EntityManager, participantId: string): Promise<TestSession[]>
  figures(manager: EntityManager, assessmentId: string): Promise<Omit<AssessmentStats, 'participants'>>
  hasTestSessions(manager: EntityManager, assessmentId: string): Promise<boolean>
  /** Whether a test session or a flag names the assessment; either must stay readable. */
  isReferredTo(manager: EntityManager, assessmentId: string): Promise<boolean>
  /** Those of these people who have a test session in the assessment. */
  findStarted(manager: EntityManager, assessmentId: string, userIds: readonly string[]): Promise<string[]>
  /** Changes the extra time of a candidate's test that is not over; returns the ids of the test sessions it changed. */
  setExtraTime(manager: EntityManager, assessmentId: string, participantId: string, extraMs: number): Promise<string[]>
}
