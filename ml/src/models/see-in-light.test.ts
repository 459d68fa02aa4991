import { expect, it } from 'vitest'
import type { FaceBox } from '../geometry/suppress-overlaps.ts'
import type { FaceDetector } from './face-detector.ts'
import { seeInLight } from './see-in-light.ts'

const face = (x: number, y: number, width: number, height = width, score = 0.9): FaceBox => ({
  ...{ x, y, width, height, score, keyPoints: [] },
})
const PICTURE = { data: new Uint8Array(12).fill(40), width: 2, height: 2 }
const CANDIDATE = face(100, 100, 100)
const detectorOf = (...faces: FaceBox[]): FaceDetector => ({ detect: () => Promise.resolve({ faces, bestScore: 0.9 }) })
const boxesOf = async (seen: readonly FaceBox[], faces: readonly FaceBox[]) => {
  const inLight = await seeInLight(detectorOf(...seen), PICTURE, 40, faces)
  return faces.map((one) => inLight?.boxes.get(one) ?? null)
}

it('finds a face where more light shows it, a little larger', async () => {
  const [behind, lit] = [face(300, 110, 60), face(298, 106, 66)]
  expect(await boxesOf([face(99, 99, 104), lit], [CANDIDATE, behind])).toEqual([face(99, 99, 104), lit])
})

it('takes the face of the candidate for nothing else', async () => {
  const hand = face(170, 100, 80, 90, 0.5)
  const lit = face(100, 90, 130)
  expect(await boxesOf([lit], [CANDIDATE, hand])).toEqual([lit, null])
})

it('leaves out what is seen in more light only', async () => {
  expect(await boxesOf([face(300, 110, 60)], [CANDIDATE])).toEqual([null])
})

it('looks no second time where it is light enough', async () => {
  const detector: FaceDetector = { detect: () => expect.unreachable() }
  expect(await seeInLight(detector, PICTURE, 120, [CANDIDATE])).toBeNull()
})
