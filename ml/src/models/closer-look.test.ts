import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawFrame, type Person } from '../../test-support/frames.ts'
import { testModels } from '../../test-support/models.ts'
import { lookCloser } from './closer-look.ts'
import { createFaceDetector, type FaceDetector } from './face-detector.ts'
import { modelFile } from './model-files.ts'
import { decodePicture } from './picture-decoder.ts'
import { openSession } from './session.ts'

const CANDIDATE: Person = { x: 230, y: 170, side: 560 }
let session: Awaited<ReturnType<typeof openSession>>
let detector: FaceDetector
let looks = 0
beforeAll(async () => {
  session = await openSession(modelFile(await testModels(), 'blazeface'))
  const opened = createFaceDetector(session)
  detector = {
    detect(picture, minScore) {
      looks += 1
      return opened.detect(picture, minScore)
    },
  }
}, 30_000)
afterAll(() => session.release())

async function look(people: readonly Person[]) {
  const picture = await decodePicture(await drawFrame(people))
  const { faces } = await detector.detect(picture, 0.1)
  looks = 0
  return { faces, closer: await lookCloser(detector, picture, faces), looks }
}
const small = <Face extends { width: number; score: number }>(faces: readonly Face[]): Face | undefined =>
  faces.filter(({ width }) => width < 48).toSorted((a, b) => b.score - a.score)[0]

it.each([
  ['on the right', { x: 560, y: 60, side: 120 }],
  ['in a corner', { x: 590, y: 45, side: 120 }],
  ['on the left', { x: 40, y: 90, side: 130 }],
])('is sure of a face far behind that it doubted: %s', async (_, far) => {
  const { faces, closer, looks: cost } = await look([far, CANDIDATE])
  const [before, after] = [small(faces), small(closer)]
  expect(before?.score).toBeLessThan(0.6)
  expect(after?.score).toBeGreaterThan(0.8)
  expect(Math.abs((after?.x ?? NaN) - (before?.x ?? NaN))).toBeLessThan(8)
  expect(cost).toBe(1)
})

it.each([
  ['nobody else', [CANDIDATE]],
  ['somebody behind, who is certain', [{ x: 520, y: 120, side: 260 }, CANDIDATE]],
  ['an empty room', []],
])('looks once where there is nothing to doubt: %s', async (_, people) => {
  const { faces, closer, looks: cost } = await look(people)
  expect(closer).toEqual(faces)
  expect(cost).toBe(0)
})
