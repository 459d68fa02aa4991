import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import { drawOnWall } from '../fixtures/draw-on-wall.tsx'
import { IdentityAgeNote } from './identity-age-note.tsx'

const SEEN: LiveAnalysis = { at: 0, faces: 1, faceConfidence: 1, attention: 90, gaze: 'center' }
const WHY = 'Wajah yang tertutup, jauh, kurang terang, menoleh, atau tidak sendirian tidak dibandingkan.'

/** What the panel of a candidate says of whom this is known. */
const read = (analysis: LiveAnalysis | null, pausedSince?: number): Promise<string> =>
  drawOnWall(<IdentityAgeNote testSessionId="a" />, analysis, pausedSince)

const compared = (
  ageMs: number,
  isCompared = true,
  source: 'portrait' | 'first-minute' = 'portrait',
): LiveAnalysis => ({
  ...SEEN,
  identity: { source, isCompared, ageMs },
})

it.each([
  ['nothing where nothing is known', null, undefined, ''],
  ['nothing where nothing is to be compared', SEEN, undefined, ''],
  ['nothing while analysis is paused', compared(12_000), 0, ''],
  ['how long ago it was', compared(11_600), undefined, 'Wajah dibandingkan dengan foto check-in 12 dtk lalu'],
  [
    'so of the first faces where there is no portrait',
    compared(3_000, true, 'first-minute'),
    undefined,
    'Wajah dibandingkan dengan wajah di awal tes 3 dtk lalu',
  ],
  ['that none was yet', compared(30_000, false), undefined, 'Wajah belum dibandingkan dengan foto check-in'],
  ['how long ago it was, up to two minutes', compared(119_400), undefined, /foto check-in 119 dtk lalu$/],
  [
    'for how long there was none, and why that may be',
    compared(120_000),
    undefined,
    `Sudah 2 mnt wajah tidak dibandingkan dengan foto check-in ${WHY}`,
  ],
  [
    'the same where there never was one',
    compared(400_000, false, 'first-minute'),
    undefined,
    `Sudah 6 mnt wajah tidak dibandingkan dengan wajah di awal tes ${WHY}`,
  ],
])('says %s', async (_what, analysis, pausedSince, expected) => {
  const text = await read(analysis, pausedSince)
  if (typeof expected === 'string') expect(text).toBe(expected)
  else expect(text).toMatch(expected)
})
