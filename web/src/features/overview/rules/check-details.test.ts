import { expect, test } from 'vitest'
import { detailLines } from './check-details.ts'

const refused = { code: 'flagsRefused' as const, kept: 0, lost: 0, expired: 0, isNearlyFull: false }

test.each([
  ['nothing', null, []],
  ['ready nodes', { code: 'nodesReady' as const, ready: 1, all: 2 }, [['nodesReady', { ready: 1, all: 2 }]]],
  ['free space', { code: 'spaceFree' as const, percent: 40 }, [['spaceFree', { share: '40%' }]]],
  [
    'a disk on which nothing is recorded',
    { code: 'recordingsDisk' as const, isStopped: true, percent: 4, waiting: 7 },
    [
      ['recordingStopped', { share: '4%' }],
      ['recordingsWaiting', { value: '7' }],
    ],
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
  expect(detailLines(detail, 'en').map(({ text, values }) => [text, values])).toEqual(expected)
})
