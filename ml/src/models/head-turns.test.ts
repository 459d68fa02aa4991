import { median } from '@pengawas/shared/rules/median'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testModels } from '../../test-support/models.ts'
import {
  drawTurned,
  portraitHead,
  USUAL_PLACE,
  type Place,
  type Head,
  type Turn,
} from '../../test-support/turned-head.ts'
import type { FrameObservation } from '../frame-observation.ts'
import type { Reading } from '../rules/condition.ts'
import { countFaces } from '../rules/faces.ts'
import { HeadDownWatch } from '../rules/head-down.ts'
import { openFrameAnalyser, type FrameAnalyser } from './frame-analyser.ts'
import { decodePicture } from './picture-decoder.ts'

let analyser: FrameAnalyser
let head: Head
beforeAll(async () => {
  const models = await testModels()
  analyser = await openFrameAnalyser(models)
  head = await portraitHead(models)
}, 30_000)
afterAll(() => analyser.close())

interface Measured {
  yaw: number
  pitch: number
}

const observe = async (turn: Turn, place: Place): Promise<FrameObservation> =>
  analyser.analyse(await decodePicture(await drawTurned(head, turn, place)))

async function measure(turn: Turn, place: Place): Promise<Measured | null> {
  return (await observe(turn, place)).faces[0]?.head ?? null
}

const STEPS = [-40, -30, -20, -10, 0, 10, 20, 30, 40]
const TURNS: readonly Turn[] = [
  ...STEPS.map((yaw) => ({ yaw, pitch: 0 })),
  ...STEPS.filter((pitch) => pitch !== 0 && Math.abs(pitch) <= 30).map((pitch) => ({ yaw: 0, pitch })),
  ...[-25, 25].flatMap((yaw) => [-20, 20].map((pitch) => ({ yaw, pitch }))),
]

const PLACES: ReadonlyMap<string, Place> = new Map([
  ['before the camera', USUAL_PLACE],
  ['near', { ...USUAL_PLACE, scale: 1.8, y: 190 }],
  ['further back', { ...USUAL_PLACE, scale: 0.8, distance: 640 }],
  ['aside', { ...USUAL_PLACE, x: 200 }],
])

it.each([...PLACES])(
  'finds known turns to 40° within 3° in the median: %s',
  async (_name, place) => {
    const errors: Measured[] = []
    for (const turn of TURNS) {
      const found = (await measure(turn, place)) ?? expect.fail(`no head at ${turn.yaw}, ${turn.pitch}`)
      errors.push({ yaw: found.yaw - turn.yaw, pitch: found.pitch - turn.pitch })
    }
    expect(median(errors.map(({ yaw }) => Math.abs(yaw)))).toBeLessThan(3)
    expect(median(errors.map(({ pitch }) => Math.abs(pitch)))).toBeLessThan(3)
    // No bias: the middle error lies about nothing.
    expect(Math.abs(median(errors.map(({ pitch }) => pitch)))).toBeLessThan(2)
  },
  60_000,
)

it('sees a bow over the lap as a head that is down at 30° to 50°, and no look at the keyboard', async () => {
  const seen: Record<string, number> = { present: 0, absent: 0, unknown: 0 }
  for (const place of [USUAL_PLACE, { ...USUAL_PLACE, scale: 0.8 }])
    for (const yaw of [0, 12]) {
      const watch = new HeadDownWatch()
      const upright = (await measure({ yaw, pitch: 0 }, place)) ?? expect.fail('no head')
      const verdictAt = async (pitch: number): Promise<Reading['verdict']> => {
        const observation = await observe({ yaw, pitch }, place)
        const [face = null] = countFaces(observation).accepted
        const offset = face?.head && { yaw: face.head.yaw - upright.yaw, pitch: face.head.pitch - upright.pitch }
        const look = offset ? { head: offset, gaze: { yaw: 0, pitch: 0 } } : null
        return watch.read(0, observation, face, look).verdict
      }
      for (const pitch of [0, -5, -10, -15]) expect(await verdictAt(pitch)).not.toBe('present')
      for (const pitch of [-30, -35, -40, -45, -50]) {
        const verdict = await verdictAt(pitch)
        seen[verdict] = (seen[verdict] ?? 0) + 1
      }
    }
  expect(seen['absent']).toBe(0)
  expect(seen['present']).toBeGreaterThanOrEqual(18)
}, 60_000)
