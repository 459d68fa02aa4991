import { beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { CENTRED, drawFrame } from '../../test-support/frames.ts'
import { testModels } from '../../test-support/models.ts'
import { drawTurned, portraitHead } from '../../test-support/turned-head.ts'
import { openFrameAnalyser, type FrameAnalyser } from './frame-analyser.ts'
import { decodePicture } from './picture-decoder.ts'
import type { FrameObservation } from '../frame-observation.ts'
import { COVERED_FROM } from '../rules/comparable-face.ts'
import { MIN_FACE_FLAG } from '../rules/faces.ts'

let analyser: FrameAnalyser
let frame: Buffer
beforeAll(async () => {
  analyser = await openFrameAnalyser(await testModels())
  frame = await drawFrame([CENTRED])
  return () => analyser.close()
}, 30_000)

const DARK_GLASSES = '<path d="M262 138 h52 v26 h-52 Z M326 138 h52 v26 h-52 Z M314 146 h12 v5 h-12 Z" fill="#18181a"/>'

/** The portrait under a cloth of a colour, from the nose to under the chin. */
async function masked(colour: string, worn = ''): Promise<Buffer> {
  const cloth = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">
    <path d="M258 172 Q320 150 384 172 L378 226 Q322 268 262 226 Z" fill="${colour}"/>${worn}</svg>`
  return await sharp(frame)
    .composite([{ input: Buffer.from(cloth) }])
    .webp({ quality: 65 })
    .toBuffer()
}

const look = async (bytes: Buffer, withLikeness = true) =>
  await analyser.analyse(await decodePicture(bytes), { candidate: null, at: 0, withEyes: false, withLikeness })

describe('a face', { timeout: 30_000 }, () => {
  it('that is bare is not covered, and has a likeness of length 1', async () => {
    const { faceCover, likeness } = await look(frame)
    expect(faceCover).toBeLessThan(COVERED_FROM)
    expect(Math.hypot(...(likeness ?? []))).toBeCloseTo(1, 4)
  })

  it.each(['#a0c8d7', '#ebeef0'])('under a mask of %s is covered, and not compared', async (colour) => {
    const { faces, faceCover, likeness } = await look(await masked(colour))
    expect(faces).not.toEqual([])
    expect(faceCover).toBeGreaterThanOrEqual(COVERED_FROM)
    expect(likeness).toBeUndefined()
  })

  it('under a mask and dark glasses is covered, although the mesh sees none', async () => {
    const { faces, faceCover } = await look(await masked('#ebeef0', DARK_GLASSES))
    expect(faces[0]?.faceFlag).toBeLessThan(MIN_FACE_FLAG)
    expect(faceCover).toBeGreaterThanOrEqual(COVERED_FROM)
  })

  it('before a camera without colours is compared, and nothing is said of cloth', async () => {
    const { faceCover, likeness } = await look(await sharp(frame).grayscale().webp({ quality: 65 }).toBuffer())
    expect(faceCover).toBeUndefined()
    expect(likeness).toBeDefined()
  })

  it('that is followed and turns aside is not read where it was before', async () => {
    const head = await portraitHead(await testModels())
    const seen: FrameObservation[] = []
    for (const [step, yaw] of [0, -45].entries()) {
      const picture = await decodePicture(await drawTurned(head, { yaw, pitch: 0 }))
      seen.push(await analyser.analyse(picture, { candidate: 'turns', at: step * 2_000, withEyes: false }))
    }
    expect(seen[0]?.faceCover).toBeLessThan(COVERED_FROM)
    expect(seen[1]).toMatchObject({ detectedAgeMs: 2_000 })
    expect(seen[1]?.faceCover).toBeUndefined()
  })

  it('is not described unless that is asked for', async () => {
    expect((await look(frame, false)).likeness).toBeUndefined()
  })
})
