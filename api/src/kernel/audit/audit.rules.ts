import type { AuditData } from './audit.entity.ts'

/** Names of the entries, so that a search finds them all. */
export const AUDIT_ACTIONS = [
  'audit.keyed',
  'auth.logged-in',
  'auth.login-failed',
  'auth.logged-out',
  'auth.session-revoked',
  'auth.all-sessions-revoked',
  'auth.password-changed',
  'auth.two-factor-set-up',
  'auth.password-recovery-requested',
  'auth.password-recovered',
  'auth.two-factor-enabled',
  'auth.two-factor-disabled',
  'auth.recovery-code-used',
  'auth.two-factors-resealed',
  'auth.refused',
  'auth.reauthentication-failed',
  'auth.login-replaced',
  'user.registration-requested',
  'user.registered',
  'user.registrations-forgotten',
  'user.created',
  'user.updated',
  'user.deleted',
  'user.deactivated',
  'user.reactivated',
  'user.password-reset',
  'user.two-factor-removed',
  'user.settings-changed',
  'user.list-view-changed',
  'profile-request.made',
  'profile-request.withdrawn',
  'profile-request.decided',
  'people.imported',
  'people.exported',
  'user.viewed',
  'outbox.viewed',
  'notification.sent',
  'notification.read',
  'notification.deleted',
  'assessment.created',
  'assessment.updated',
  'assessment.deleted',
  'assessment.archived',
  'assessment.restored',
  'assessment.status-changed',
  'assessment.reminded',
  'assessment.uncalibrated-accepted',
  'assessment.uncalibrated-acceptance-ended',
  'assessment.draft-saved',
  'assessment.draft-deleted',
  'assessment.template-saved',
  'assessment.template-deleted',
  'assessment.questions-changed',
  'assessment.question-voided',
  'assessment.participants-changed',
  'assessment.proctors-assigned',
  'assessment.sitting-added',
  'assessment.sitting-changed',
  'assessment.sitting-removed',
  'assessment.sitting-assigned',
  'assessment.accommodation-set',
  'assessment.accommodation-removed',
  'question.created',
  'question.updated',
  'question.restored',
  'question.parameters-set',
  'question.parameters-estimated',
  'question.deleted',
  'question.imported',
  'question.exported',
  'question.viewed',
  'question.deactivated',
  'question.reactivated',
  'question.synchronised',
  'question.picture-added',
  'question.approved',
  'question.rejected',
  'question.returned',
  'question.commented',
  'question.validation-requested',
  'question.validation-assigned',
  'question.validation-dated',
  'question.validation-withdrawn',
  'user.competencies-set',
  'test-session.started',
  'test-session.ended',
  'test-session.terminated',
  'test-session.viewed',
  'test-session.termination-ordered',
  'test-session.termination-undone',
  'test-session.termination-overtaken',
  'test-session.paused',
  'test-session.resumed',
  'test-session.locked',
  'test-session.unlocked',
  'test-session.warned',
  'test-session.noted',
  'test-session.reopened',
  'test-session.help-asked',
  'test-session.help-seen',
  'test-session.page-changed',
  'late-answer.decided',
  'clock-credit.proposed',
  'clock-credit.added',
  'clock-credit.taken-back',
  'clock-credit.decided',
  'result.changed',
  'result.rescored',
  'result.decided',
  'result.viewed',
  'result.exported',
  'certificate.issued',
  'certificate.viewed',
  'certificate.issuer-changed',
  'certificate.logo-added',
  'essay.queued',
  'essay.graded',
  'essay.marked',
  'essay.viewed',
  'essay.revised',
  'essay.aligned',
  'essay.reopened',
  'essay.settings-changed',
  'essay.settings-proposed',
  'essay.settings-refused',
  'flag.raised',
  'flag.reviewed',
  'flag.evidence-viewed',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export type AuditSubjectType =
  | 'audit'
  | 'user'
  | 'auth-session'
  | 'call'
  | 'notification'
  | 'outbox'
  | 'assessment'
  | 'assessment-template'
  | 'question'
  | 'question-picture'
  | 'test-session'
  | 'certificate-issuer'
  | 'essay'
  | 'flag'

/** `data` holds ids, figures and words of ours: never a name, an address, a question's or an answer's text. */
export interface AuditEntry {
  actorId: string | null
  action: AuditAction
  subjectType: AuditSubjectType
  subjectId: string | null
  data?: AuditData
}
