import { expect, test } from 'vitest'
import { detailLines } from './check-details.ts'

const refused = { code: 'flagsRefused' as const, kept: 0, lost: 0, expired: 0, isNearlyFull: false }

test.each([
  ['nothing', null, []],
  ['ready nodes', { code: 'nodesReady' as const, ready: 1, all: 2 }, [['nodesReady', { ready: 1, all: 2 }]]],
  ['free space', { code: 'spaceFree' as const, percent: 40 }, [['spaceFree', { share: '40%' }]]],
  [
    'a disk on which nothing is recorded',
    { code: 'recordingsDisk' as const, isStopped: true, percent: 4, waiting: 7, since: '2026-11-23T09:00:00.000Z' },
    [
      ['recordingStopped', { share: '4%' }],
      ['recordingsSince', { time: 'at 2026-11-23T09:00:00.000Z' }],
      ['recordingsWaiting', { value: '7' }],
    ],
  ],
  [
    'a disk that cannot be written to',
    { code: 'recordingsDisk' as const, isStopped: true, percent: 40, waiting: 0, since: null },
    [['recordingFailed', { share: '40%' }]],
  ],
  [
    'a disk with little room',
    { code: 'recordingsDisk' as const, isStopped: false, percent: 12, waiting: 0, since: null },
    [['recordingLow', { share: '12%' }]],
  ],
  ['refused flags', { ...refused, kept: 1_200 }, [['flagsRefused', { value: '1,200' }]]],
  [
    'refused flags that were deleted',
    { ...refused, kept: 3, lost: 2, expired: 1, isNearlyFull: true },
    [
      ['flagsRefused', { value: '3' }],
      ['flagsLost', { value: '2' }],
      ['flagsExpired', { value: '1' }],
      ['flagsNearlyFull', {}],
    ],
  ],
])('%s', (_name, detail, expected) => {
  expect(detailLines(detail, 'en', (instant) => `at ${instant}`).map(({ text, values }) => [text, values])).toEqual(
    expected,
  )
})
