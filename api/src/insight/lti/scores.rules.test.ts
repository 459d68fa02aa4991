import { expect, it } from 'vitest'
import { nextOf, scoreOf, scoresUrl, type Standing, standingOf, UNSENT } from './scores.rules.ts'

const AT = new Date('2026-11-23T10:00:00Z')
const said = { userId: 'u1', timestamp: AT.toISOString() }
const result = (percentageScore: number, isMeasured = true) => ({ percentageScore, isMeasured })

it.each([
  ['nothing', [], true, { kind: 'none' }],
  ['one result', [result(72.54)], true, { kind: 'scored', percentage: 72.5 }],
  ['the best of three', [result(40), result(81), result(60)], true, { kind: 'scored', percentage: 81 }],
  ['too few answers', [result(0, false)], true, { kind: 'unmeasured' }],
  ['too few answers and a score', [result(0, false), result(12)], true, { kind: 'scored', percentage: 12 }],
  ['what its candidate may not see yet', [result(90)], false, { kind: 'held' }],
] as const)('of %s stands', (_name, results, maySee, standing) => {
  expect(standingOf(results, maySee)).toEqual(standing)
})

const SCORED: Standing = { kind: 'scored', percentage: 70 }
it.each([
  [SCORED, null, 'send'],
  [SCORED, 'scored 70', 'nothing'],
  [SCORED, 'scored 60', 'send'],
  [SCORED, 'held', 'send'],
  [SCORED, UNSENT, 'send'],
  [{ kind: 'none' }, UNSENT, 'send'],
  [{ kind: 'none' }, null, 'nothing'],
  [{ kind: 'none' }, 'scored 70', 'send'],
  [{ kind: 'unmeasured' }, null, 'send'],
  [{ kind: 'held' }, null, 'look-later'],
  [{ kind: 'held' }, 'scored 70', 'look-later'],
] as const)('of %j, after %s, comes: %s', (standing, told, next) => {
  expect(nextOf(standing, told)).toBe(next)
})

it.each([
  [
    SCORED,
    { ...said, activityProgress: 'Completed', gradingProgress: 'FullyGraded', scoreGiven: 70, scoreMaximum: 100 },
  ],
  [{ kind: 'unmeasured' }, { ...said, activityProgress: 'Completed', gradingProgress: 'Pending' }],
  [{ kind: 'none' }, { ...said, activityProgress: 'InProgress', gradingProgress: 'Pending' }],
  [{ kind: 'held' }, { ...said, activityProgress: 'InProgress', gradingProgress: 'Pending' }],
] as const)('of %j a platform is told %j', (standing, expected) => {
  expect(scoreOf(standing, { userId: 'u1', at: AT })).toEqual(expected)
})

it.each([
  ['https://lms.go.id/api/lineitems/7', 'https://lms.go.id/api/lineitems/7/scores'],
  ['https://lms.go.id/mod/lti/lineitem?type_id=1', 'https://lms.go.id/mod/lti/lineitem/scores?type_id=1'],
  ['https://lms.go.id/lineitems/7/', 'https://lms.go.id/lineitems/7/scores'],
])('scores of %s go to %s', (lineItem, expected) => {
  expect(scoresUrl(lineItem)).toBe(expected)
})
