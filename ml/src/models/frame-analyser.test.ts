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

describe('from picture to picture', () => {
  /** The candidate's camera every two seconds; each picture stands for what all models together would see. */
  const watch = async (candidate: string, frames: readonly Uint8Array[]): Promise<FrameObservation[]> => {
    const observations: FrameObservation[] = []
    for (const [index, frame] of frames.entries())
      observations.push(
        await analyser.analyse(await decodePicture(frame), { candidate, at: index * 2_000, withEyes: false }),
      )
    return observations
  }
  const sway = (by: number): Promise<Buffer> => drawFrame([{ ...CENTRED, x: CENTRED.x + by, y: CENTRED.y + by / 3 }])

  it('follows a face by its mesh, and measures it as all models do', async () => {
    const frames = [await sway(0), await sway(6), await sway(-4), await sway(3), await sway(9)]
    const followed = await watch('calm', frames)
    expect(followed.map(({ detectedAgeMs }) => detectedAgeMs)).toEqual([0, 2_000, 4_000, 6_000, 0])
    expect(followed.map(({ faces }) => faces[0]?.gazeAgeMs)).toEqual([0, 2_000, 0, 2_000, 0])
    for (const [index, frame] of frames.entries()) {
      const [ours, theirs] = [followed[index]?.faces[0], (await observe(frame)).faces[0]]
      expect(followed[index]?.faces).toHaveLength(1)
      expect(ours?.faceFlag).toBeGreaterThan(0.95)
      expect(Math.abs((ours?.head?.yaw ?? NaN) - (theirs?.head?.yaw ?? NaN))).toBeLessThan(3)
      expect(Math.abs((ours?.head?.pitch ?? NaN) - (theirs?.head?.pitch ?? NaN))).toBeLessThan(3)
      expect(Math.abs((ours?.box.x ?? NaN) - (theirs?.box.x ?? NaN))).toBeLessThan(8)
      expect(Math.abs((ours?.box.width ?? NaN) - (theirs?.box.width ?? NaN))).toBeLessThan(8)
    }
  })

  it('measures the eyes in every picture where it is asked to, or where pictures come fast', async () => {
    const picture = await decodePicture(await sway(0))
    const at = [0, 2_000, 2_500, 3_000]
    const ages: (number | undefined)[] = []
    for (const [index, time] of at.entries()) {
      const origin = { candidate: 'eyes', at: time, withEyes: index === 1 }
      ages.push((await analyser.analyse(picture, origin)).faces[0]?.gazeAgeMs)
    }
    expect(ages).toEqual([0, 0, 0, 0])
  })

  it('notices at once that the candidate left', async () => {
    const [, , left] = await watch('leaves', [await sway(0), await sway(3), await drawFrame([])])
    expect(left && countFaces(left)).toMatchObject({ accepted: [], uncertain: 0 })
    expect(left?.detectedAgeMs).toBe(0)
  })

  it.each([
    ['beside', { x: 120, y: 150, side: 450 }],
    ['behind', { x: 520, y: 120, side: 260 }],
  ])('notices at once that somebody joins %s', async (_where, visitor) => {
    const candidate = { x: 330, y: 170, side: 520 }
    const [, , joined] = await watch(`joined ${_where}`, [
      await drawFrame([candidate]),
      await drawFrame([{ ...candidate, x: 333 }]),
      await drawFrame([visitor, candidate]),
    ])
    expect(joined && countFaces(joined).accepted).toHaveLength(2)
  })

  it('keeps candidates apart', async () => {
    await watch('one', [await sway(0), await sway(2)])
    const [other] = await watch('another', [await drawFrame([{ x: 120, y: 150, side: 450 }])])
    expect(other?.detectedAgeMs).toBe(0)
  })
})
