import { describe, expect, it } from 'vitest'
import { afterLook, calibrationResult, DOTS, firstDot } from './calibration.ts'

const after = (...looks: boolean[]) => looks.reduce(afterLook, firstDot)

describe('five dots', () => {
  it.each([
    ['all seen', [true, true, true, true, true], { dot: 5, tries: 0, seen: 5 }, 'enough'],
    ['one seen at the second try', [false, true], { dot: 1, tries: 0, seen: 1 }, 'running'],
    ['one not seen at all', [false, false, true], { dot: 2, tries: 0, seen: 1 }, 'running'],
    ['three are enough', [true, true, false, false, true, false, false], { dot: 5, tries: 0, seen: 3 }, 'enough'],
    ['two are not', [true, true, false, false, false, false, false, false], { dot: 5, tries: 0, seen: 2 }, 'tooFew'],
    ['none: it ends all the same', Array<boolean>(10).fill(false), { dot: 5, tries: 0, seen: 0 }, 'tooFew'],
  ])('%s', (_, looks, state, result) => {
    expect(after(...looks)).toEqual(state)
    expect(calibrationResult(after(...looks))).toBe(result)
  })

  it('are at the corners and in the middle, and all of each is on the screen', () => {
    expect(new Set(DOTS.map(({ x, y }) => `${Math.sign(x - 0.5)} ${Math.sign(y - 0.5)}`)).size).toBe(5)
    for (const { x, y } of DOTS) expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThan(0.05)
  })
})
