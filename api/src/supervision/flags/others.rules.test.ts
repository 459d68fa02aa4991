import { expect, it } from 'vitest'
import { mayShowOthers, mayShowQuestions } from './others.rules.ts'

const faces = (count: number) => ({ boxes: Array.from({ length: count }, () => [0, 0, 1, 1]) })

it.each([
  [{ type: 'multiple-persons', reason: 'by-hand', details: {} }, true],
  [{ type: 'multiple-persons', reason: 'several-faces', details: faces(2) }, true],
  [{ type: 'face-detection', reason: 'several-faces', details: {} }, true],
  [{ type: 'face-detection', reason: 'by-hand', details: {} }, true],
  [{ type: 'eye-tracking', reason: 'gaze-away', details: faces(2) }, true],
  [{ type: 'eye-tracking', reason: 'gaze-away', details: faces(1) }, false],
  [{ type: 'eye-tracking', reason: 'gaze-away', details: {} }, false],
  [{ type: 'face-detection', reason: 'no-face', details: faces(0) }, false],
  [{ type: 'screen-activity', reason: 'by-hand', details: {} }, false],
] as const)('%j may show others: %s', (flag, expected) => {
  expect(mayShowOthers(flag)).toBe(expected)
})

it.each([
  [{ type: 'screen-activity', reason: 'by-hand', details: { source: 'screen' } }, true],
  [{ type: 'screen-activity', reason: 'by-hand', details: {} }, true],
  [{ type: 'screen-activity', reason: 'by-hand', details: { source: 'camera' } }, false],
  [{ type: 'eye-tracking', reason: 'gaze-away', details: faces(1) }, false],
] as const)('%j may show questions: %s', (flag, expected) => {
  expect(mayShowQuestions(flag)).toBe(expected)
})
