import { createHash } from 'node:crypto'
import type { AuditData, AuditRow } from './audit.entity.ts'

/** The hash before the first entry. */
export const GENESIS_HASH = '0'.repeat(64)

/** Names of the entries, so that a search finds them all. */
export const AUDIT_ACTIONS = [
  'auth.logged-in',
  'auth.login-failed',
  'auth.logged-out',
  'auth.session-revoked',
  'auth.all-sessions-revoked',
  'auth.password-changed',
  'auth.two-factor-enabled',
  'auth.two-factor-disabled',
  'auth.recovery-code-used',
  'auth.two-factors-resealed',
  'user.registered',
  'user.created',
  'user.updated',
  'user.deleted',
  'user.deactivated',
  'user.password-reset',
  'user.two-factor-removed',
  'user.settings-changed',
  'people.imported',
  'people.exported',
  'notification.sent',
  'notification.read',
  'notification.deleted',
  'assessment.created',
  'assessment.updated',
  'assessment.deleted',
  'assessment.archived',
  'assessment.status-changed',
  'assessment.draft-saved',
  'assessment.draft-deleted',
  'assessment.questions-changed',
  'assessment.participants-changed',
  'assessment.proctors-assigned',
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
  'question.deactivated',
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
  'test-session.paused',
  'test-session.resumed',
  'test-session.locked',
  'test-session.unlocked',
  'test-session.warned',
  'test-session.noted',
  'test-session.page-changed',
  'late-answer.decided',
  'clock-credit.proposed',
  'clock-credit.added',
  'clock-credit.decided',
  'result.changed',
  'result.rescored',
  'certificate.issued',
  'essay.queued',
  'essay.graded',
  'essay.marked',
  'essay.aligned',
  'essay.reopened',
  'essay.settings-changed',
  'flag.raised',
  'flag.reviewed',
  'flag.evidence-viewed',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export interface AuditEntry {
  actorId: string | null
  action: AuditAction
  subjectType: 'user' | 'auth-session' | 'notification' | 'assessment' | 'question' | 'question-picture' | 'test-session' | 'essay' | 'flag'
  subjectId: string | null
  data?: AuditData
}

/** SHA-256 over the previous hash and every field, in a fixed order, so that no entry can change unseen. */
export function auditHash(row: Omit<AuditRow, 'hash'>): string {
  const data = Object.entries(row.data).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const content = [row.previousHash, row.sequence, row.at.toISOString(), row.actorId, row.action, row.subjectType, row.subjectId, data]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

export type AuditVerdict = { valid: true; entries: number } | { valid: false; entries: number; brokenAt: number }

/** The place up to which the chain has been followed. */
export interface ChainPosition {
  sequence: number
  hash: string
}

export const CHAIN_START: ChainPosition = { sequence: 0, hash: GENESIS_HASH }

/** Follows the chain through more rows, oldest first; names the sequence number at which it breaks. */
export function followChain(from: ChainPosition, rows: readonly AuditRow[]): { position: ChainPosition } | { brokenAt: number } {
  let position = from
  for (const row of rows) {
    const expected = position.sequence + 1
    if (row.sequence !== expected) return { brokenAt: expected }
    if (row.previousHash !== position.hash || row.hash !== auditHash(row)) return { brokenAt: row.sequence }
    position = { sequence: row.sequence, hash: row.hash }
  }
  return { position }
}
