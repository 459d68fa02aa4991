import type { Framing } from '@pengawas/shared/contracts/check-ins'
import { expect, it } from 'vitest'
import { framingAdvice, mayEndFraming, NOTHING_SEEN, withReading } from './framing.ts'

const FIRST = '2026-11-22T01:00:00.000Z'
const LATER = '2026-11-22T01:00:01.000Z'
const reading = (verdict: Framing['verdict'], faceX = 0.5, faceY = 0.5, measuredAt = FIRST): Framing => ({
  faces: 1,
  faceHeight: 0.4,
  faceX,
  faceY,
  luminance: 120,
  verdict,
  measuredAt,
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
  expect(framingAdvice({ framing, cameAt: 1_000, analysis: 'on' }, 2_000)).toBe(advice)
})

it('knows nothing without a reading, and nothing of an old one', () => {
  const seen = { framing: reading('good'), cameAt: 1_000, analysis: 'on' } as const
  expect(framingAdvice(NOTHING_SEEN, 0)).toBe('unknown')
  expect(framingAdvice(seen, 6_000)).toBe('good')
  expect(framingAdvice(seen, 6_001)).toBe('unknown')
})

it.each([
  ['a good reading', { framing: reading('good'), cameAt: 1_000, analysis: 'on' }, true],
  ['another one', { framing: reading('too-dark'), cameAt: 1_000, analysis: 'on' }, false],
  ['nothing', NOTHING_SEEN, false],
  ['no analysis any more', { framing: reading('good'), cameAt: 1_000, analysis: 'down' }, false],
] as const)('after %s it may be ended or not, however late the next one is', (_, seen, expected) => {
  expect(mayEndFraming(seen)).toBe(expected)
})

it.each(['off', 'down'] as const)('says where nothing is analysed: %s', (analysis) => {
  expect(framingAdvice({ ...NOTHING_SEEN, analysis }, 0)).toBe('noAnalysis')
})

it('keeps the newest reading, and does not take one for new that comes again', () => {
  const first = withReading(NOTHING_SEEN, reading('good'), 'on', 1_000)
  expect(withReading(first, reading('good'), 'on', 5_000)).toEqual(first)
  expect(withReading(first, null, 'down', 5_000)).toEqual({ ...first, analysis: 'down' })
  const next = withReading(first, reading('too-dark', 0.5, 0.5, LATER), 'on', 2_000)
  expect(next).toMatchObject({ cameAt: 2_000, framing: { verdict: 'too-dark' } })
  expect(withReading(next, reading('good'), 'on', 3_000)).toEqual(next)
})
