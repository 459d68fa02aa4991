import type { AppealState } from '@pengawas/shared/contracts/appeals'
import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction } from '../../kernel/audit/audit.rules.ts'
import {
  areComplete,
  closingOf,
  dueOf,
  filesUntil,
  hadPart,
  hasFiles,
  isAct,
  isEndStanding,
  isOverdue,
  restingOf,
  writing,
} from './appeals.rules.ts'

/** A new entry of the audit log does not compile, nor pass, before it is said here whether it is a part in what was decided. */
const KINDS: Readonly<Record<AuditAction, 'part' | 'look' | 'appeal'>> = {
  'audit.keyed': 'part',
  'file.removed': 'part',
  'legal-hold.placed': 'part',
  'legal-hold.lifted': 'part',
  'auth.logged-in': 'part',
  'auth.login-failed': 'part',
  'auth.logged-out': 'part',
  'auth.session-revoked': 'part',
  'auth.all-sessions-revoked': 'part',
  'auth.password-changed': 'part',
  'auth.two-factor-set-up': 'part',
  'auth.password-recovery-requested': 'part',
  'auth.password-recovered': 'part',
  'auth.two-factor-enabled': 'part',
  'auth.two-factor-disabled': 'part',
  'auth.recovery-code-used': 'part',
  'auth.two-factors-resealed': 'part',
  'auth.refused': 'part',
  'auth.reauthentication-failed': 'part',
  'auth.login-replaced': 'part',
  'user.registration-requested': 'part',
  'user.registered': 'part',
  'user.registrations-forgotten': 'part',
  'user.created': 'part',
  'user.updated': 'part',
  'user.deleted': 'part',
  'user.deactivated': 'part',
  'user.reactivated': 'part',
  'user.password-reset': 'part',
  'user.two-factor-removed': 'part',
  'user.settings-changed': 'part',
  'user.list-view-changed': 'part',
  'profile-request.made': 'part',
  'profile-request.withdrawn': 'part',
  'profile-request.decided': 'part',
  'import.started': 'part',
  'import.passwords-viewed': 'look',
  'people.imported': 'part',
  'people.exported': 'look',
  'user.viewed': 'look',
  'api-key.created': 'part',
  'api-key.revoked': 'part',
  'webhook.created': 'part',
  'webhook.changed': 'part',
  'webhook.removed': 'part',
  'webhook.secret-rotated': 'part',
  'webhook.paused': 'part',
  'webhook.resumed': 'part',
  'webhook.disabled': 'part',
  'webhook.tested': 'part',
  'webhook.replayed': 'part',
  'lti.registered': 'part',
  'lti.changed': 'part',
  'lti.removed': 'part',
  'lti.paused': 'part',
  'lti.resumed': 'part',
  'lti.key-made': 'part',
  'lti.launched': 'part',
  'lti.score-sent-again': 'part',
  'outbox.viewed': 'look',
  'second-camera.invited': 'part',
  'second-camera.joined': 'part',
  'second-camera.ended': 'part',
  'notification.sent': 'part',
  'notification.read': 'part',
  'notification.deleted': 'part',
  'assessment.created': 'part',
  'assessment.updated': 'part',
  'assessment.deleted': 'part',
  'assessment.archived': 'part',
  'assessment.restored': 'part',
  'assessment.status-changed': 'part',
  'assessment.reminded': 'part',
  'assessment.uncalibrated-accepted': 'part',
  'assessment.uncalibrated-acceptance-ended': 'part',
  'assessment.draft-saved': 'part',
  'assessment.draft-deleted': 'part',
  'assessment.template-saved': 'part',
  'assessment.template-deleted': 'part',
  'assessment.questions-changed': 'part',
  'assessment.question-voided': 'part',
  'assessment.participants-changed': 'part',
  'assessment.proctors-assigned': 'part',
  'assessment.sitting-added': 'part',
  'assessment.sitting-changed': 'part',
  'assessment.sitting-removed': 'part',
  'assessment.sitting-assigned': 'part',
  'assessment.passing-score-changed': 'part',
  'assessment.co-administrator-added': 'part',
  'assessment.co-administrator-removed': 'part',
  'assessment.co-administrator-left': 'part',
  'assessment.transferred': 'part',
  'assessment.accommodation-set': 'part',
  'assessment.accommodation-removed': 'part',
  'question.created': 'part',
  'question.updated': 'part',
  'question.restored': 'part',
  'question.parameters-set': 'part',
  'question.parameters-estimated': 'part',
  'question.deleted': 'part',
  'question.imported': 'part',
  'question.exported': 'look',
  'question.viewed': 'look',
  'question.deactivated': 'part',
  'question.reactivated': 'part',
  'question.synchronised': 'part',
  'question.picture-added': 'part',
  'question.approved': 'part',
  'question.rejected': 'part',
  'question.returned': 'part',
  'question.commented': 'part',
  'question.validation-requested': 'part',
  'question.validation-assigned': 'part',
  'question.validation-dated': 'part',
  'question.validation-withdrawn': 'part',
  'user.competencies-set': 'part',
  'test-session.started': 'part',
  'test-session.ended': 'part',
  'test-session.terminated': 'part',
  'test-session.viewed': 'look',
  'test-session.exported': 'look',
  'test-session.termination-ordered': 'part',
  'test-session.termination-undone': 'part',
  'test-session.termination-overtaken': 'part',
  'test-session.termination-upheld': 'part',
  'test-session.termination-overturned': 'part',
  'test-session.termination-appeal-decided': 'appeal',
  'test-session.reactivated': 'part',
  'test-session.paused': 'part',
  'test-session.resumed': 'part',
  'test-session.locked': 'part',
  'test-session.unlocked': 'part',
  'test-session.warned': 'part',
  'test-session.noted': 'part',
  'test-session.reopened': 'part',
  'test-session.reallocated': 'part',
  'test-session.help-asked': 'part',
  'test-session.help-seen': 'part',
  'test-session.help-lowered': 'part',
  'test-session.message-sent': 'part',
  'test-session.talk-started': 'part',
  'test-session.talk-ended': 'part',
  'test-session.page-changed': 'part',
  'test-session.check-in-submitted': 'part',
  'test-session.check-in-decided': 'part',
  'test-session.check-in-picture-viewed': 'look',
  'test-session.check-in-portrait-compared': 'look',
  'test-session.recording-viewed': 'look',
  'test-session.recording-cut': 'look',
  'test-session.timeline-viewed': 'look',
  'test-session.check-in-measurements-removed': 'part',
  'test-session.check-in-pictures-carried-over': 'part',
  'test-session.check-in-pictures-dropped': 'part',
  'test-session.not-started': 'part',
  'late-answer.decided': 'part',
  'clock-credit.proposed': 'part',
  'clock-credit.added': 'part',
  'clock-credit.taken-back': 'part',
  'clock-credit.decided': 'part',
  'result.changed': 'part',
  'result.rescored': 'part',
  'result.decided': 'part',
  'result.viewed': 'look',
  'result.exported': 'look',
  'report-card.exported': 'look',
  'talent.viewed': 'look',
  'talent.appraised': 'part',
  'talent.appraisal-removed': 'part',
  'talent.imported': 'part',
  'certificate.issued': 'part',
  'certificate.viewed': 'look',
  'certificate.issuer-changed': 'part',
  'certificate.logo-added': 'part',
  'essay.queued': 'part',
  'essay.graded': 'part',
  'essay.marked': 'part',
  'essay.viewed': 'look',
  'essay.revised': 'part',
  'essay.aligned': 'part',
  'essay.reopened': 'part',
  'essay.settings-changed': 'part',
  'essay.settings-proposed': 'part',
  'essay.settings-refused': 'part',
  'warning-template.created': 'part',
  'warning-template.changed': 'part',
  'warning-template.archived': 'part',
  'warning-template.restored': 'part',
  'flag-kind.observed': 'part',
  'flag-kind.counted-again': 'part',
  'flag.raised': 'part',
  'flag.reviewed': 'part',
  'flag.corrected': 'part',
  'flag.change-proposed': 'part',
  'flag.change-upheld': 'part',
  'flag.change-overturned': 'part',
  'flag.commented': 'part',
  'flag.evidence-viewed': 'look',
  'flag.exported': 'look',
  'evidence.packaged': 'look',
  'evidence.downloaded': 'look',
  'second-look.drawn': 'part',
  'second-look.judged': 'part',
  'own-data.requested': 'part',
  'own-data.downloaded': 'look',
  'erasure.requested': 'part',
  'erasure.withdrawn': 'part',
  'erasure.viewed': 'look',
  'erasure.refused': 'part',
  'erasure.accepted': 'part',
  'erasure.taken-back': 'part',
  'erasure.carried-out': 'part',
  'audit.exported': 'look',
  'audit.values-viewed': 'look',
  'flag.appeal-decided': 'part',
  'appeal.opened': 'part',
  'appeal.draft-saved': 'part',
  'appeal.file-added': 'part',
  'appeal.file-removed': 'part',
  'appeal.submitted': 'part',
  'appeal.withdrawn': 'part',
  'appeal.decided': 'part',
  'appeal.viewed': 'look',
  'appeal.file-viewed': 'look',
  'appeal.picture-viewed': 'look',
}

const at = (iso: string): Date => new Date(iso)
const CLOSES = at('2026-11-30T10:00:00Z')
const TIMES = { closesAt: CLOSES, decidedAt: null }

describe('the time for an appeal', () => {
  it('is whole days from the moment that the candidate was told', () => {
    expect(closingOf(at('2026-11-23T10:00:00Z'), 7)).toEqual(CLOSES)
    expect(dueOf(at('2026-11-23T10:00:00Z'))).toEqual(at('2026-12-07T10:00:00Z'))
  })

  it.each([
    ['open', '2026-11-30T10:00:00Z', 'open'],
    ['draft', '2026-11-30T10:00:00Z', 'open'],
    ['withdrawn', '2026-11-30T10:00:00Z', 'open'],
    ['open', '2026-11-30T10:00:00.001Z', 'late'],
    ['draft', '2026-12-24T00:00:00Z', 'late'],
    ['withdrawn', '2026-12-24T00:00:00Z', 'late'],
    ['submitted', '2026-11-24T00:00:00Z', 'submitted'],
    ['submitted', '2026-12-24T00:00:00Z', 'submitted'],
    ['decided', '2026-11-24T00:00:00Z', 'decided'],
  ] as const)('of one that is %s at %s: %s', (state, now, expected) => {
    expect(writing({ ...TIMES, state }, at(now))).toBe(expected)
  })

  it.each([
    ['submitted', '2026-12-07T10:00:00Z', '2026-12-07T10:00:00Z', false],
    ['submitted', '2026-12-07T10:00:00Z', '2026-12-07T10:00:00.001Z', true],
    ['decided', '2026-12-07T10:00:00Z', '2026-12-24T00:00:00Z', false],
    ['withdrawn', null, '2026-12-24T00:00:00Z', false],
  ] as const)(
    'that an auditor has, of one that is %s and due at %s, at %s: overdue %s',
    (state, due, now, expected) => {
      expect(isOverdue({ state, dueAt: due === null ? null : at(due) }, at(now))).toBe(expected)
    },
  )
})

describe('files', () => {
  it.each([
    ['draft', null, '2026-12-01T10:00:00Z'],
    ['open', null, '2026-12-01T10:00:00Z'],
    ['withdrawn', null, '2026-12-01T10:00:00Z'],
    ['submitted', null, null],
    ['decided', '2026-12-01T00:00:00Z', '2027-05-30T00:00:00Z'],
  ] as const)('of one that is %s (decided %s) are kept until %s', (state, decided, until) => {
    const times = { state, closesAt: CLOSES, decidedAt: decided === null ? null : at(decided) }
    expect(filesUntil(times)).toEqual(until === null ? null : at(until))
    if (until !== null) expect(hasFiles(times, at(until))).toBe(false)
    expect(hasFiles(times, at('2026-12-01T09:59:59Z'))).toBe(true)
  })
})

describe('whether the end of a test still counts', () => {
  const OVER = { finishReason: 'terminated', status: 'terminated' }
  it.each([
    ['upheld', { decision: 'upheld', isNewest: true }, OVER, true],
    ['not judged yet', { decision: 'waiting', isNewest: true }, OVER, false],
    ['overturned', { decision: 'overturned', isNewest: true }, OVER, false],
    ['of an earlier end', { decision: 'upheld', isNewest: false }, OVER, false],
    ['reactivated', { decision: 'upheld', isNewest: true }, { finishReason: null, status: 'paused' }, false],
    [
      'handed in since',
      { decision: 'upheld', isNewest: true },
      { finishReason: 'participant', status: 'completed' },
      false,
    ],
    [
      'counted as handed in',
      { decision: 'upheld', isNewest: true },
      { finishReason: 'terminated', status: 'completed' },
      false,
    ],
  ])('%s', (_, end, test, expected) => {
    expect(isEndStanding(end, test)).toBe(expected)
  })
})

describe('who had a part', () => {
  const NOTHING = {
    ...{ hasJudged: false, hasEnded: false, hasWatched: false },
    ...{ hasActed: false, hasMarked: false, manages: false },
  }
  it.each([
    ['nobody', {}, false],
    ['who raised, judged or commented a flag', { hasJudged: true }, true],
    ['who ordered or upheld the end', { hasEnded: true }, true],
    ['who watched', { hasWatched: true }, true],
    ['who commanded, warned, noted or talked', { hasActed: true }, true],
    ['who marked an essay', { hasMarked: true }, true],
    ['whose assessment it is', { manages: true }, true],
  ])('%s', (_, parts, expected) => {
    expect(hadPart({ ...NOTHING, ...parts })).toBe(expected)
  })

  it.each(AUDIT_ACTIONS.map((action) => [action, KINDS[action]] as const))('%s is %s', (action, kind) => {
    expect(isAct(action)).toBe(kind === 'part')
  })
  it('counts what it does not know as a part', () => {
    expect(isAct('test-session.something-viewed')).toBe(true)
  })
})

it.each([
  ['each once', ['a', 'b'], ['b', 'a'], true],
  ['one is missing', ['a', 'b'], ['a'], false],
  ['one that does not count', ['a'], ['a', 'b'], false],
  ['one twice', ['a', 'b'], ['a', 'a'], false],
  ['one twice beside all', ['a'], ['a', 'a'], false],
  ['nothing counts any more', [], [], true],
])('decisions are complete: %s', (_, standing, decided, expected) => {
  expect(areComplete(standing, decided)).toBe(expected)
})

describe('what appeals keep of the pictures of their test', () => {
  const NOTHING = { waiting: 0, until: null, lastDecidedAt: null }
  const LATER = at('2026-12-05T10:00:00Z')
  const DECIDED = at('2026-12-01T00:00:00Z')
  const one = (state: AppealState, changes: { closesAt?: Date; decidedAt?: Date } = {}) => ({
    ...TIMES,
    state,
    ...changes,
  })
  it.each([
    ['none', [], NOTHING],
    ['one that may be written', [one('open')], { ...NOTHING, until: CLOSES }],
    ['a draft', [one('draft')], { ...NOTHING, until: CLOSES }],
    ['one taken back', [one('withdrawn')], { ...NOTHING, until: CLOSES }],
    ['one that waits', [one('submitted')], { ...NOTHING, waiting: 1 }],
    ['one decided', [one('decided', { decidedAt: DECIDED })], { ...NOTHING, lastDecidedAt: DECIDED }],
    [
      'one of each',
      [one('open'), one('draft', { closesAt: LATER }), one('submitted'), one('decided', { decidedAt: DECIDED })],
      { waiting: 1, until: LATER, lastDecidedAt: DECIDED },
    ],
    [
      'two decided',
      [one('decided', { decidedAt: LATER }), one('decided', { decidedAt: DECIDED })],
      { ...NOTHING, lastDecidedAt: LATER },
    ],
  ])('%s', (_, appeals, expected) => {
    expect(restingOf(appeals)).toEqual(expected)
  })
})
