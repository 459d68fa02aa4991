import { expect, it } from 'vitest'
import { scoreOf, scoresUrl } from './scores.rules.ts'

const AT = new Date('2026-11-23T10:00:00Z')
const said = { userId: 'u1', timestamp: AT.toISOString() }
const RESULT = { percentageScore: 72.5, isMeasured: true }
const GRADED = {
  ...said,
  activityProgress: 'Completed',
  gradingProgress: 'FullyGraded',
  scoreGiven: 72.5,
  scoreMaximum: 100,
}

it.each([
  ['result.final', RESULT, GRADED],
  ['result.changed', RESULT, GRADED],
  [
    'result.final',
    { ...RESULT, isMeasured: false },
    { ...said, activityProgress: 'Completed', gradingProgress: 'Pending' },
  ],
  ['result.withdrawn', null, { ...said, activityProgress: 'InProgress', gradingProgress: 'Pending' }],
  ['certificate.issued', RESULT, null],
  ['flag.upheld', null, null],
] as const)('of %s with %j a platform is told %j', (event, result, expected) => {
  expect(scoreOf(event, result, { userId: 'u1', at: AT })).toEqual(expected)
})

it.each([
  ['https://lms.go.id/api/lineitems/7', 'https://lms.go.id/api/lineitems/7/scores'],
  ['https://lms.go.id/mod/lti/lineitem?type_id=1', 'https://lms.go.id/mod/lti/lineitem/scores?type_id=1'],
  ['https://lms.go.id/lineitems/7/', 'https://lms.go.id/lineitems/7/scores'],
])('scores of %s go to %s', (lineItem, expected) => {
  expect(scoresUrl(lineItem)).toBe(expected)
})
