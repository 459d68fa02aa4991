import { expect, it } from 'vitest'
import { Thinning } from './thinning.rules.ts'

it.each([
  ['nothing of pictures as usual', [0, 2_000, 4_050, 6_100], 6_200, null],
  ['nothing where the next one is foretold a little later', [0, 2_600, 5_200, 7_800], 7_900, null],
  ['the mean of the last three distances', [0, 2_000, 7_000, 11_000, 17_000], 17_100, 5_000],
  ['nothing of one that was late', [0, 2_000, 6_500, 8_500], 8_600, null],
  ['the age of the newest, also where nothing else is known', [0], 4_000, 4_000],
  ['nothing of a picture that has just come', [0], 100, null],
  ['nothing without a picture', [], 100, null],
] as const)('says %s', (_what, taken, now, expected) => {
  const thinning = new Thinning()
  for (const at of taken) thinning.analysed(at)
  expect(thinning.everyMs(now)).toBe(expected)
})

it('says nothing of the time in which the camera was off', () => {
  const thinning = new Thinning()
  thinning.analysed(0)
  thinning.startAnew()
  expect(thinning.everyMs(60_000)).toBeNull()
})
