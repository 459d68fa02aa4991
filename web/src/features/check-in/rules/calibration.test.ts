import { CALIBRATION_DOTS } from '@pengawas/shared/contracts/check-ins'
import { describe, expect, it } from 'vitest'
import { afterLook, calibrationResult, firstDot } from './calibration.ts'

const after = (...looks: readonly boolean[]) => looks.reduce(afterLook, firstDot)

describe('five dots', () => {
  it.each([
    ['all seen', [true, true, true, true, true], { dot: 5, tries: 0 }, 'seen'],
    ['one seen at the second try', [false, true], { dot: 1, tries: 0 }, 'running'],
    ['one seen at the last try', [true, false, false, true], { dot: 2, tries: 0 }, 'running'],
    ['one not seen at all: it ends, since all are needed', [true, false, false, false], { dot: 1, tries: 3 }, 'unseen'],
  ] as const)('%s', (_, looks, state, result) => {
    expect(after(...looks)).toEqual(state)
    expect(calibrationResult(after(...looks))).toBe(result)
  })

  it('are at the corners and in the middle, and all of each is on the screen', () => {
    expect(new Set(CALIBRATION_DOTS.map(({ x, y }) => `${Math.sign(x - 0.5)} ${Math.sign(y - 0.5)}`)).size).toBe(5)
    for (const { x, y } of CALIBRATION_DOTS) expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThan(0.05)
  })
})
