import { expect, it } from 'vitest'
import { areEyesReadable } from './readable-eyes.ts'

it.each([
  ['bare eyes', 110, 0.6, 0, true],
  ['bare eyes with light from one side', 110, 0.41, 0, true],
  ['a face that is just large enough', 80, 0.6, 0, true],
  ['a face that is too small', 79.9, 0.6, 0, false],
  ['dark glasses', 110, 0.12, 0, false],
  ['dark glasses on dark skin', 110, 0.35, 0, false],
  ['a point of light in an eye', 110, 0.6, 0.03, true],
  ['a lamp in a glass', 110, 0.9, 0.2, false],
])('%s', (_name, faceWidth, lids, glare, expected) => {
  expect(areEyesReadable(faceWidth, { lids, glare })).toBe(expected)
})
