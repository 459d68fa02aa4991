import { expect, it } from 'vitest'
import { BehaviourWatch } from './behaviour.ts'

const head = (yaw: number, pitch = 0) => ({ yaw, pitch })

it('knows how fast the head turns from two pictures on, and forgets it without a face or after a gap', () => {
  const watch = new BehaviourWatch()
  const movement = (at: number, yaw: number | null) =>
    watch.observe(at, yaw === null ? null : head(yaw), null).headMovement
  expect([movement(0, 0), movement(2_000, 10), movement(4_000, 0)]).toEqual([null, 5, 5])
  expect([movement(6_000, 0), movement(8_000, 0)]).toEqual([3.3, 2.5])
  // The turns of the beginning are older than ten seconds.
  expect(movement(12_000, 0)).toBe(1)
  expect([movement(14_000, null), movement(16_000, 40)]).toEqual([null, null])
  expect([movement(18_000, 40), movement(24_000, 80)]).toEqual([0, null])
})

it.each([360, 600, 2_000])(
  'measures a head that is still, and one that turns, the same where pictures are %d ms apart',
  (apart) => {
    const watch = new BehaviourWatch()
    const last = (angleAt: (at: number, step: number) => number, from: number): number | null => {
      let movement: number | null = null
      for (let at = from, step = 0; at < from + 20_000; at += apart, step++)
        movement = watch.observe(at, head(angleAt(at, step)), null).headMovement
      return movement
    }
    // The angle of each picture is off by a degree.
    expect(last((_at, step) => (step % 2 === 0 ? 1 : -1), 0)).toBeLessThanOrEqual(1.3)
    expect(last((at) => at / 500, 100_000)).toBe(2)
  },
)

it('counts for how long attention stays in its normal band', () => {
  const watch = new BehaviourWatch()
  const span = (at: number, attention: number | null) => watch.observe(at, null, attention).attentionSpan
  expect([span(0, 70), span(2_000, 90), span(7_000, 70)]).toEqual([0, 2, 7])
  expect([span(8_000, 69), span(9_000, 80), span(11_000, 80)]).toEqual([0, 0, 2])
  expect([span(12_000, null), span(13_000, 90)]).toEqual([null, 0])
})

it('claims nothing of body language', () => {
  expect(new BehaviourWatch().observe(0, head(0), 100).bodyLanguage).toBeNull()
})
