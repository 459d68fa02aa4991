import type { Framing } from '@pengawas/shared/contracts/check-ins'
import { expect, it } from 'vitest'
import { framingAdvice } from './framing.ts'

const reading = (verdict: Framing['verdict'], faceX = 0.5, faceY = 0.5): Framing => ({
  faces: 1,
  faceHeight: 0.4,
  faceX,
  faceY,
  luminance: 120,
  verdict,
  measuredAt: '2026-11-22T01:00:00.000Z',
})

it.each([
  ['good', reading('good'), 'good'],
  ['nobody there', reading('no-face'), 'noFace'],
  ['two people', reading('several-faces'), 'severalFaces'],
  ['too far away', reading('too-small'), 'nearer'],
  ['too close', reading('too-large'), 'farther'],
  ['dark', reading('too-dark'), 'moreLight'],
  ['blinding', reading('too-bright'), 'lessLight'],
  ['left in the sent picture: the person moves to their left', reading('off-centre', 0.2), 'left'],
  ['right in the sent picture', reading('off-centre', 0.8, 0.4), 'right'],
  ['high in the picture', reading('off-centre', 0.45, 0.1), 'lower'],
  ['low in the picture', reading('off-centre', 0.5, 0.9), 'higher'],
] as const)('%s', (_, framing, advice) => {
  expect(framingAdvice(framing, 1_000, 2_000)).toBe(advice)
})

it('knows nothing without a reading, and nothing of an old one', () => {
  expect(framingAdvice(null, 0, 0)).toBe('unknown')
  expect(framingAdvice(reading('good'), 1_000, 11_000)).toBe('good')
  expect(framingAdvice(reading('good'), 1_000, 11_001)).toBe('unknown')
})
