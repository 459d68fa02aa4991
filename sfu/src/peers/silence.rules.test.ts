import { expect, it } from 'vitest'
import { isSurelyHeard, type Quiet, SILENT_AFTER_MS, silentForMs, stepQuiet } from './silence.rules.ts'

/** Looks every 300 ms from 1,500 ms on, when the score falls to zero; each entry is how many bytes had come by then. */
function silentAfter(bytes: readonly number[]): number | null {
  let quiet: Quiet | null = null
  for (const [index, count] of bytes.entries()) {
    const now = 1_500 + index * 300
    quiet = stepQuiet(quiet, count, now)
    if (silentForMs(quiet, now) !== null) return now
  }
  return null
}

it.each([
  ['nothing comes', [9, 9, 9, 9, 9], 2_400],
  ['a packet is two seconds late', [9, 9, 10, 11, 12, 13, 14], null],
  ['a bad line scores zero, and packets come', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], null],
  ['a last packet comes late', [9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10], 4_200],
] as const)('where %s', (_what, bytes, silent) => {
  expect(silentAfter(bytes)).toBe(silent)
})

it('says how long nothing has come, once that is long enough', () => {
  const quiet = stepQuiet(null, 0, 10_000)
  expect(silentForMs(quiet, 8_500 + SILENT_AFTER_MS - 1)).toBeNull()
  expect(silentForMs(quiet, 12_500)).toBe(4_000)
  expect(silentForMs(null, 12_500)).toBeNull()
})

it.each([
  ['a camera arrives', [{ isLayered: true, isScored: true, isFlowing: true }], true],
  ['a camera has stopped', [{ isLayered: true, isScored: false, isFlowing: true }], false],
  [
    'a camera has stopped, and the microphone keeps the score that it had',
    [
      { isLayered: true, isScored: false, isFlowing: false },
      { isLayered: false, isScored: true, isFlowing: false },
    ],
    false,
  ],
  ['a microphone arrives', [{ isLayered: false, isScored: true, isFlowing: true }], true],
  ['a microphone has stopped', [{ isLayered: false, isScored: true, isFlowing: false }], false],
  ['nothing is sent', [], false],
])('where %s, something is heard for sure: %o', (_, sources, isHeard) => {
  expect(isSurelyHeard(sources)).toBe(isHeard)
})
