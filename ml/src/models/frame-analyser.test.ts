import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CENTRED, drawFrame, FACELESS } from '../../test-support/frames.ts'
import { testModels } from '../../test-support/models.ts'
import type { FrameObservation } from '../frame-observation.ts'
import { countFaces } from '../rules/faces.ts'
import { openFrameAnalyser, type FrameAnalyser } from './frame-analyser.ts'
import { decodePicture } from './picture-decoder.ts'

let analyser: FrameAnalyser
beforeAll(async () => {
  analyser = await openFrameAnalyser(await testModels())
}, 30_000)
afterAll(() => analyser.close())

const observe = async (frame: Uint8Array): Promise<FrameObservation> => analyser.analyse(await decodePicture(frame))

describe('a real face', () => {
  it('is one face, certain, where it is and looking at the camera', async () => {
    const observation = await observe(await drawFrame([CENTRED]))
    expect(countFaces(observation).accepted).toHaveLength(1)
    const [face] = observation.faces
    expect(face?.score).toBeGreaterThanOrEqual(0.9)
    expect(face?.faceFlag).toBeGreaterThanOrEqual(0.99)
    const { box } = face ?? {}
    expect(box && Math.abs(box.x + box.width / 2 - CENTRED.x)).toBeLessThan(15)
    expect(box && Math.abs(box.y + box.height / 2 - CENTRED.y)).toBeLessThan(15)
    expect(box?.width).toBeGreaterThan(CENTRED.side * 0.15)
    expect(box?.width).toBeLessThan(CENTRED.side * 0.27)
    // She faces the camera and looks at it; her pitch carries the model's known bias of some −10°.
    expect(face?.head?.yaw).toBeGreaterThan(-4)
    expect(face?.head?.yaw).toBeLessThan(4)
    expect(face?.head?.pitch).toBeGreaterThan(-15)
    expect(face?.head?.pitch).toBeLessThan(-8)
    expect(Math.abs(face?.gaze?.yaw ?? NaN)).toBeLessThan(7)
    expect(Math.abs(face?.gaze?.pitch ?? NaN)).toBeLessThan(7)
  })

  it.each([
    ['far', { x: 320, y: 150, side: 330 }],
    ['near', { x: 300, y: 170, side: 800 }],
    ['at the left', { x: 120, y: 150, side: 450 }],
    ['low at the right', { x: 520, y: 240, side: 450 }],
  ])('is found %s, with the same angles within 5°', async (_where, person) => {
    const [reference] = (await observe(await drawFrame([CENTRED]))).faces
    const observation = await observe(await drawFrame([person]))
    expect(countFaces(observation).accepted).toHaveLength(1)
    const [face] = observation.faces
    expect(Math.abs((face?.head?.yaw ?? NaN) - (reference?.head?.yaw ?? NaN))).toBeLessThan(5)
    expect(Math.abs((face?.head?.pitch ?? NaN) - (reference?.head?.pitch ?? NaN))).toBeLessThan(5)
    expect(Math.abs((face?.gaze?.yaw ?? NaN) - (reference?.gaze?.yaw ?? NaN))).toBeLessThan(6)
  })

  it('has no gaze when it is too small for one', async () => {
    const observation = await observe(await drawFrame([{ x: 320, y: 180, side: 160 }]))
    expect(observation.faces[0]?.gaze ?? null).toBeNull()
  })
})

it('counts two people', async () => {
  const frame = await drawFrame([
    { x: 200, y: 140, side: 500 },
    { x: 460, y: 170, side: 430 },
  ])
  const { accepted, company } = countFaces(await observe(frame))
  expect(accepted).toHaveLength(2)
  expect(company).toBeGreaterThan(0.9)
})

describe('no face', () => {
  it.each(Object.entries(FACELESS))('in %s', async (_name, draw) => {
    const { accepted, absence } = countFaces(await observe(await draw()))
    expect(accepted).toHaveLength(0)
    expect(absence).toBeGreaterThan(0.85)
  })
})

it('refuses a second picture while one is under way', async () => {
  const picture = await decodePicture(await FACELESS.gradient())
  const first = analyser.analyse(picture)
  await expect(analyser.analyse(picture)).rejects.toThrow('another picture')
  await first
})
