import { describe, expect, it } from 'vitest'
import { SeatPlace, withoutMove, type Place } from './seat-place.ts'

const at = (x: number, width = 120): Place => ({
  box: { x: x - width / 2, y: 100, width, height: width },
  width: 640,
  height: 360,
})

function settled(x: number, seconds = 10): SeatPlace {
  const seat = new SeatPlace()
  for (let second = 0; second <= seconds; second += 2) seat.learn(second * 1_000, at(x), true)
  return seat
}

describe('a move of the whole person', () => {
  it.each([
    ['none', 320, 320, 0],
    ['a head that turned', 320, 400, 0],
    // atan of 160 and of 220 pixels over 0.65 × 640
    ['to the right', 320, 480, 21.0],
    ['to the left', 320, 100, -27.9],
    ['from the one side to the other', 160, 480, 42.1],
  ])('%s', (_name, from, to, degrees) => {
    expect(settled(from).moveTo(at(to))).toBeCloseTo(degrees, 1)
  })

  it('is not known at first, nor after a new measurement', () => {
    expect(settled(320, 4).moveTo(at(500))).toBe(0)
    const seat = settled(320)
    seat.forget()
    expect(seat.moveTo(at(500))).toBe(0)
  })

  it('is none where somebody has sat for minutes', () => {
    const seat = settled(320)
    for (let second = 12; second < 400; second += 2) seat.learn(second * 1_000, at(480), true)
    expect(seat.moveTo(at(480))).toBe(0)
  })

  it('is still one where they only look away from there', () => {
    const seat = settled(320)
    for (let second = 12; second < 400; second += 2) seat.learn(second * 1_000, at(480), false)
    expect(seat.moveTo(at(480))).toBeGreaterThan(20)
  })
})

it.each([
  ['explains a look to the same side', 22, 21, 1],
  ['explains a smaller one', 12, 21, 0],
  ['does not explain one to the other side', -25, 21, -25],
  ['explains one to the left', -30, -21, -9],
  ['that is none explains nothing', -30, 0, -30],
])('a move %s', (_name, yaw, move, left) => {
  const offset = { head: { yaw, pitch: 5 }, gaze: { yaw, pitch: -4 } }
  expect(withoutMove(offset, move)).toEqual({ head: { yaw: left, pitch: 5 }, gaze: { yaw: left, pitch: -4 } })
  expect(withoutMove({ ...offset, gaze: null }, move).gaze).toBeNull()
})
