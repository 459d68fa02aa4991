import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import { restingLook } from './gaze-sample.rules.ts'

const look = (headYaw = 0, gazePitch = 0): GazeLook => ({
  head: { yaw: headYaw, pitch: -11 },
  gaze: { yaw: 2, pitch: gazePitch },
})

it.each([
  ['somebody who looks at one place', [look(3), look(4), look(5)], look(4)],
  ['one blink among the others', [look(3, 1), look(3, 1), look(3, 12), look(3, 1)], look(3, 1)],
  ['somebody who looks around', [look(-12), look(0), look(12)], null],
  ['eyes that go up and down', [look(0, -10), look(0, 10), look(0, -10), look(0, 10)], null],
  ['too few looks', [look(3), look(3)], null],
  ['nobody', [], null],
])('%s', (_, looks, expected) => {
  expect(restingLook(looks)).toEqual(expected)
})
