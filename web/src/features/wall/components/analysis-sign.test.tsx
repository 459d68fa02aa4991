import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { drawText } from '../../../ui/fixtures/draw-text.tsx'
import { candidateOf } from '../fixtures/wall.ts'
import { WallContext } from '../hooks/wall-context.ts'
import type { WallSession } from '../media/wall-session.ts'
import { createWallStore } from '../store/wall-store.ts'
import { AnalysisSign } from './analysis-sign.tsx'

const SEEN: LiveAnalysis = { at: 0, faces: 1, faceConfidence: 1, attention: 90, gaze: 'center' }

/** The sign of a candidate of whom this is known. */
function draw(analysis: LiveAnalysis | null, since?: number): Promise<string> {
  const store = createStore(() => ({
    ...createWallStore().getState(),
    candidates: { a: candidateOf('a', { analysis }) },
    analysisPauses: since === undefined ? {} : { a: since },
  }))
  return drawText(
    <WallContext value={{ store } as unknown as WallSession}>
      <AnalysisSign testSessionId="a" isLong />
    </WallContext>,
  )
}

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
