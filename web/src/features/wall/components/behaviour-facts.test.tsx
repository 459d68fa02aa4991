import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import { drawOnWall } from '../fixtures/draw-on-wall.tsx'
import { candidateOf } from '../fixtures/wall.ts'
import { BehaviourFacts } from './behaviour-facts.tsx'

const SEEN: LiveAnalysis = { at: 0, faces: 1, faceConfidence: 1, attention: 90, gaze: 'center' }

const read = (analysis: LiveAnalysis | null): Promise<string> =>
  drawOnWall(<BehaviourFacts candidate={candidateOf('a', { analysis })} />, analysis)

it("says how somebody behaves in the language's own numbers", async () => {
  const behaviour = { bodyLanguage: null, headMovement: 0.7, attentionSpan: 12 }
  const text = await read({ ...SEEN, behaviour })
  expect(text).toContain('Gerak kepala (derajat per detik): 0,7')
  expect(text).toContain('Perhatian tanpa putus (detik): 12')
})

it('says that what nobody measures is unknown, and not that it is nothing', async () => {
  const text = await read(null)
  expect(text).toContain('Gerak kepala (derajat per detik): tidak diketahui')
  expect(text).toContain('Perhatian tanpa putus (detik): tidak diketahui')
})
