import type { AssessmentStats } from '@pengawas/shared/contracts/assessment-management'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { AssessmentRow } from './assessments.entity.ts'
import type { Dates } from './sittings.rules.ts'

/** A candidate's tests in an assessment, and how much time is left in the newest. */
export type OwnTest = Pick<ParticipantAssessment, 'testSession' | 'earlierSessions' | 'clock'>

/** What the higher floors know about the tests taken in assessments. */
export interface TestRecords {
  /** The attempts of a candidate in each of these assessments that has one, by assessment. */
  findOwn(
    manager: EntityManager,
    participantId: string,
    assessments: readonly AssessmentRow[],
    now: Date,
  ): Promise<Map<string, OwnTest>>
  figures(manager: EntityManager, assessmentId: string): Promise<Omit<AssessmentStats, 'participants'>>
  hasTestSessions(manager: EntityManager, assessmentId: string): Promise<boolean>
  /** Those of these assessments in which a test has been started. */
  findBegun(manager: EntityManager, assessmentIds: readonly string[]): Promise<Set<string>>
  /** Whether a test session or a flag names the assessment; either must stay readable. */
  isReferredTo(manager: EntityManager, assessmentId: string): Promise<boolean>
  /** Those of these people who have a test session in the assessment. */
  findStarted(manager: EntityManager, assessmentId: string, userIds: readonly string[]): Promise<string[]>
  /** Those of these people whose test in the assessment is not over. */
  findUnfinished(manager: EntityManager, assessmentId: string, userIds: readonly string[]): Promise<string[]>
  /** Gives the tests of a sitting that are not over its dates; returns the ids of those whose dates changed. */
  setWindow(manager: EntityManager, sittingId: string, dates: Dates): Promise<string[]>
  /** Gives the certificates that waited until a bank without estimated parameters was accepted. Returns the notices about them, to be delivered. */
  certifyHeld(
    deps: { audit: AuditService; notifications: Pick<NotificationsService, 'add'> },
    manager: EntityManager,
    assessmentId: string,
    now: Date,
  ): Promise<NotificationRow[]>
  /** Changes the extra time of a candidate's test that is not over; returns the ids of the test sessions it changed. */
  setExtraTime(manager: EntityManager, assessmentId: string, participantId: string, extraMs: number): Promise<string[]>
}
