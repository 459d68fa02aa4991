import type { CheckInPolicy } from '@pengawas/shared/contracts/check-ins'
import { describe, expect, it } from 'vitest'
import { countingPictures, type EarlierCheckIn, withCarried, withoutCarried } from './carry-over.rules.ts'
import type { PictureRecord, Steps } from './check-ins.entity.ts'

const NOW = new Date('2026-11-22T08:00:00.000Z')
const POLICY: CheckInPolicy = {
  ...{ admission: 'proctor', calibration: 'off', portrait: 'required', card: 'required' },
  ...{ sweep: 'required', phone: 'off', practiceDays: 7 },
}
const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)
const step = (state: 'todo' | 'done' | 'failed' | 'redo') => ({ state, note: null })
const TODO: Steps = { consent: step('done'), portrait: step('todo'), card: step('todo'), sweep: step('todo') }
const picture = (key: string): PictureRecord => ({ key, takenAt: '2026-11-20T07:00:00.000Z' })
const PICTURES = { portrait: picture('portrait'), card: picture('card'), 'sweep-0': picture('sweep') }

const earlier = (change: Partial<EarlierCheckIn> = {}): EarlierCheckIn => ({
  ...{ testSessionId: 'earlier', assessmentId: 'practice', state: 'admitted', isTerminated: false },
  steps: { portrait: step('done'), card: step('done'), sweep: step('done') },
  ...{ pictures: PICTURES, decidedAt: daysAgo(2), decidedBy: 'proctor' },
  ...change,
})
const row = (change: Partial<{ policy: CheckInPolicy; steps: Steps; pictures: typeof PICTURES }> = {}) => ({
  ...{ policy: POLICY, steps: TODO, pictures: {}, ...change },
})
const found = (one: ReturnType<typeof row>, others: readonly EarlierCheckIn[], refusedAt: Date | null = null) =>
  Object.keys(countingPictures(one, others, refusedAt, NOW))

const carriedFrom = { testSessionId: 'oldest', assessmentId: 'a', admittedAt: '2026-11-19', admittedBy: 'b' }

describe('pictures of an earlier check-in', () => {
  it.each([
    ['count where a person admitted it', row(), earlier(), ['portrait', 'card']],
    [
      'count to the last moment',
      row(),
      earlier({ decidedAt: new Date(daysAgo(7).getTime() + 1) }),
      ['portrait', 'card'],
    ],
    ['count no longer', row(), earlier({ decidedAt: daysAgo(7) }), []],
    ['never count where the assessment says so', row({ policy: { ...POLICY, practiceDays: 0 } }), earlier(), []],
    ['never count where nobody compares', row({ policy: { ...POLICY, admission: 'automatic' } }), earlier(), []],
    ['do not count where the hub admitted', row(), earlier({ decidedBy: null }), []],
    ['do not count while it is open', row(), earlier({ state: 'waiting', decidedAt: null, decidedBy: null }), []],
    ['do not count of one that was refused', row(), earlier({ state: 'refused' }), []],
    ['do not count where the test was ended by a proctor', row(), earlier({ isTerminated: true }), []],
    [
      'do not count of a step that was excused',
      row(),
      earlier({ steps: { portrait: step('done'), card: step('failed') } }),
      ['portrait'],
    ],
    ['do not count once they are gone', row(), earlier({ pictures: { portrait: PICTURES.portrait } }), ['portrait']],
    [
      'do not count a second time',
      row(),
      earlier({ pictures: { ...PICTURES, card: { ...PICTURES.card, carriedFrom } } }),
      ['portrait'],
    ],
    ['count only for what is asked', row({ steps: { portrait: step('todo') } }), earlier(), ['portrait']],
    ['do not count for what was sent back', row({ steps: { ...TODO, portrait: step('redo') } }), earlier(), ['card']],
    ['are not needed where others were taken', row({ pictures: PICTURES }), earlier(), []],
  ])('%s', (_, one, other, steps) => {
    expect(found(one, [other])).toEqual(steps)
  })

  it('end with their time, whatever the assessment says', () => {
    const month = row({ policy: { ...POLICY, practiceDays: 30 } })
    expect(found(month, [earlier({ decidedAt: new Date(daysAgo(30).getTime() + 1) })])).toHaveLength(2)
    expect(found(month, [earlier({ decidedAt: daysAgo(30) })])).toHaveLength(0)
  })

  it('count for nothing after a refusal, and again after an admission that followed it', () => {
    expect(found(row(), [earlier()], daysAgo(1))).toEqual([])
    expect(found(row(), [earlier()], daysAgo(3))).toHaveLength(2)
  })

  it('are of the newest admission that has them', () => {
    const newest = earlier({ testSessionId: 'newest', decidedAt: daysAgo(1), steps: { portrait: step('done') } })
    const counting = countingPictures(row(), [earlier(), newest], null, NOW)
    expect(counting.portrait?.carriedFrom).toEqual({
      ...{ testSessionId: 'newest', assessmentId: 'practice', admittedBy: 'proctor' },
      admittedAt: daysAgo(1).toISOString(),
    })
    expect(counting.card?.carriedFrom.testSessionId).toBe('earlier')
  })
})

it('does steps with pictures of earlier check-ins, and undoes just these', () => {
  const carried = countingPictures(row(), [earlier()], null, NOW)
  const before = { steps: TODO, pictures: { 'sweep-0': PICTURES['sweep-0'] } }
  const after = withCarried(before, carried)
  expect([after.steps.portrait, after.steps.sweep]).toEqual([step('done'), step('todo')])
  const open = { ...after, state: 'open', waitingSince: null, waitedMs: 0, decidedAt: null } as const
  expect(withoutCarried(open, NOW)).toEqual({ changes: before, dropped: ['portrait', 'card'] })
  const sentBack = { ...open, steps: { ...after.steps, card: step('redo') } }
  expect(withoutCarried(sentBack, NOW)?.changes.steps?.card).toEqual(step('redo'))
  expect(withoutCarried({ ...open, ...before }, NOW)).toBeNull()
})

describe('a candidate who waits as the pictures of earlier check-ins are dropped', () => {
  const waiting = {
    ...withCarried({ steps: TODO, pictures: {} }, countingPictures(row(), [earlier()], null, NOW)),
    state: 'waiting' as const,
    ...{ waitingSince: new Date(NOW.getTime() - 60_000), waitedMs: 5_000, decidedAt: null },
  }

  it('is sent back to the steps, and has not waited in vain', () => {
    const redo = { state: 'redo', note: null, since: NOW.toISOString() }
    expect(withoutCarried(waiting, NOW)?.changes).toMatchObject({
      ...{ state: 'redo', reason: null, decidedBy: null, decidedAt: NOW, waitingSince: null, waitedMs: 65_000 },
      ...{ steps: { portrait: redo, card: redo }, pictures: {} },
    })
  })

  it('goes on waiting where no step was done with them', () => {
    const failed = { ...waiting, steps: { portrait: step('failed'), card: step('failed') } }
    expect(withoutCarried(failed, NOW)).toEqual({
      changes: { steps: failed.steps, pictures: {} },
      dropped: ['portrait', 'card'],
    })
  })
})
