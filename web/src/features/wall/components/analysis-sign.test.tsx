import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import { drawOnWall } from '../fixtures/draw-on-wall.tsx'
import { AnalysisSign } from './analysis-sign.tsx'

const SEEN: LiveAnalysis = { at: 0, faces: 1, faceConfidence: 1, attention: 90, gaze: 'center' }

/** The sign of a candidate of whom this is known. */
const draw = (analysis: LiveAnalysis | null, since?: number): Promise<string> =>
  drawOnWall(<AnalysisSign testSessionId="a" isLong />, analysis, since)

it.each([
  ['nothing while pictures are analysed as usual', SEEN, undefined, ''],
  ['nothing where nothing is known', null, undefined, ''],
  ['how far apart they are where sampling is thinned', { ...SEEN, everyMs: 5_400 }, undefined, 'Analisis setiap 5 dtk'],
  ['that nothing is analysed rather than how rarely', { ...SEEN, everyMs: 5_400 }, 0, 'Analisis dijeda'],
])('says %s', async (_what, analysis, since, expected) => {
  const text = await draw(analysis, since)
  if (expected === '') expect(text).toBe('')
  else expect(text).toMatch(new RegExp(`^${expected}`))
})
