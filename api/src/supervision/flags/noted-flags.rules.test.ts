import { flagSchema } from '@pengawas/shared/contracts/flags'
import { TEST_SESSION_STATUSES } from '@pengawas/shared/contracts/test-sessions'
import { describe, expect, it } from 'vitest'
import { changesNoted, mayReadNoted, toNotedFlag } from './noted-flags.rules.ts'

describe('candidates may read what was noted of them', () => {
  it.each([
    ['never', []],
    ['during', TEST_SESSION_STATUSES],
    ['after', ['completed', 'terminated']],
  ] as const)('where the assessment says "%s": %j', (showFlags, statuses) => {
    expect(TEST_SESSION_STATUSES.filter((status) => mayReadNoted(showFlags, status))).toEqual(statuses)
  })
})

describe('of a flag a candidate reads', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const flag = flagSchema.parse({
    ...{
      id,
      assessmentId: id,
      testSessionId: id,
      sequence: 4,
      type: 'face-detection',
      severity: 'high',
      confidence: 0.9,
    },
    ...{ reason: 'by-hand', description: 'A phone under the table', origin: 'server' },
    ...{ timestamp: '2026-11-22T01:00:00.000Z', endedAt: '2026-11-22T01:02:00.000Z' },
    ...{ evidenceUrl: '/evidence', autoAction: 'none', requiresHumanReview: true, reviewed: true },
    ...{ validationStatus: 'dismissed', reviewedBy: id, reviewerName: 'Rina', reviewedAt: '2026-11-22T01:05:00.000Z' },
    ...{ reviewReason: 'A shadow', dismissal: 'other', proposedVerdict: 'confirmed', raisedBy: id, comments: 2 },
    details: { modelVersion: '-', thresholds: {}, samples: [] },
  })

  it('what was noted, when, and that it was dismissed: no words, names, pictures or figures of the staff', () => {
    expect(toNotedFlag(flag)).toEqual({
      ...{ id, type: 'face-detection', severity: 'high', reason: 'by-hand', isDismissed: true },
      ...{ at: '2026-11-22T01:00:00.000Z', endedAt: '2026-11-22T01:02:00.000Z' },
    })
  })

  it.each([
    ['pending', false],
    ['confirmed', false],
    ['dismissed', true],
  ] as const)('of a verdict, only whether it is a dismissal: %s', (validationStatus, isDismissed) => {
    expect(toNotedFlag({ ...flag, validationStatus }).isDismissed).toBe(isDismissed)
  })
})

describe('a change of a flag is one of what its candidate reads', () => {
  const before = {
    type: 'face-detection',
    severity: 'high',
    reason: 'no-face',
    validationStatus: 'pending',
    endedAt: null,
  } as const
  const end = new Date('2026-11-22T01:02:00.000Z')
  it.each([
    ['nothing changes', before, before, false],
    ['it is confirmed', before, { ...before, validationStatus: 'confirmed' }, false],
    ['it is dismissed', before, { ...before, validationStatus: 'dismissed' }, true],
    ['its dismissal is overturned', { ...before, validationStatus: 'dismissed' }, before, true],
    ['it ends', before, { ...before, endedAt: end }, true],
    ['it goes on', { ...before, endedAt: end }, before, true],
    ['its end is stored again', { ...before, endedAt: end }, { ...before, endedAt: new Date(end) }, false],
    ['it is worse', before, { ...before, severity: 'critical' }, true],
    ['its kind is corrected', before, { ...before, type: 'technical' }, true],
  ] as const)('%s', (_case, first, second, expected) => {
    expect(changesNoted(first, second)).toBe(expected)
  })
})
