import { describe, expect, it } from 'vitest'
import { hasRoom, mustGo, refusalOf, type SegmentedTest, wantedRange } from './recordings.rules.ts'

it.each([
  [undefined, 'all'],
  ['bytes=0-', { first: 0, last: 999 }],
  ['bytes=100-199', { first: 100, last: 199 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=1000-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['lines=1-2', 'all'],
  ['bytes=-', 'all'],
])('%s of 1000 bytes', (header, expected) => {
  expect(wantedRange(header, 1_000)).toEqual(expected)
})

describe('a segment that is no recording of its test', () => {
  const at = (minute: number): Date => new Date(minute * 60_000)
  const test: SegmentedTest = {
    ...{ startTime: at(100), endTime: at(160), isInCheckIn: false, told: 'always' },
    wanted: { recording: 'always', since: at(10) },
    placements: [
      { nodeId: 'first', since: at(100), until: at(130) },
      { nodeId: 'second', since: at(130), until: at(161) },
    ],
  }
  const judge = (minute: number, changes: Partial<SegmentedTest> = {}, nodeId: string | undefined = 'first') =>
    refusalOf({ nodeId, startedAt: minute * 60_000, durationMs: 60_000 }, { ...test, ...changes }, at(1_000))

  it.each([
    ['of the first node, sent long after the candidate left it', judge(110), null],
    ['of a node that does not say which it is', judge(110, {}, undefined), null],
    ['of another node', judge(110, {}, 'third'), 'not-placed'],
    ['of the second node, from before the candidate came', judge(110, {}, 'second'), 'not-placed'],
    ['of the first node, from after the candidate had left', judge(140), 'not-placed'],
    ['of a test whose candidate was told that nothing is recorded', judge(110, { told: 'never' }), 'not-agreed'],
    [
      'from before the test',
      judge(97, { placements: [{ nodeId: 'first', since: at(90), until: null }] }),
      'outside-test',
    ],
    ['from the last minute', judge(159, {}, 'second'), null],
    ['from long after the test', judge(162, {}, 'second'), 'outside-test'],
    ['of a test that goes on', judge(162, { endTime: null }, 'second'), null],
    [
      'from the future',
      judge(1_100, { endTime: null, placements: [{ nodeId: 'first', since: at(100), until: null }] }),
      'outside-test',
    ],
    ['of a candidate who is still in check-in', judge(110, { isInCheckIn: true }), 'outside-test'],
    [
      'from before the assessment was set to record nothing',
      judge(110, { wanted: { recording: 'never', since: at(120) } }),
      null,
    ],
    ['from afterwards', judge(125, { wanted: { recording: 'never', since: at(120) } }), 'not-recorded'],
  ])('%s', (_which, refusal, expected) => {
    expect(refusal).toBe(expected)
  })

  it('is deleted by its node only where nobody may keep it', () => {
    expect((['unknown-test', 'not-agreed', 'not-recorded'] as const).map(mustGo)).toEqual([true, true, true])
    expect((['not-placed', 'outside-test'] as const).map(mustGo)).toEqual([false, false])
  })
})

it.each([
  ['bytes=99999999999999999999999-', 'none'],
  [`bytes=${'9'.repeat(400)}-`, 'none'],
  [`bytes=-${'9'.repeat(400)}`, { first: 0, last: 999 }],
  [`bytes=0-${'9'.repeat(400)}`, { first: 0, last: 999 }],
  ['bytes=--5', 'all'],
  ['bytes=-5-9', 'all'],
  ['bytes=0x1-5', 'all'],
  ['bytes=1e3-', 'all'],
  ['bytes= 1-5', 'all'],
  ['bytes=1-5\n', 'all'],
  [`bytes=${'0-1,'.repeat(5_000)}0-1`, 'all'],
])('a range that means no good: %.40s', (header, expected) => {
  expect(wantedRange(header, 1_000)).toEqual(expected)
})

it.each([
  [null, true],
  [0.5, true],
  [0.05, true],
  [0.049, false],
])('a store of which %s is free', (share, expected) => {
  expect(hasRoom(share)).toBe(expected)
})
