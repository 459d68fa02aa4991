import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import { seenStatusOf } from './seen-status.ts'

const seen: LiveAnalysis = { at: 0, faces: 1, faceConfidence: 0.9, attention: 80, gaze: 'left', gazeProbability: 0.7 }
const unknown = { face: null, confidence: null, gaze: null, gazeProbability: null, sound: null }

it.each([
  [
    'a face, its gaze and a quiet room',
    seen,
    { hasVoice: false, isUnheard: false },
    { face: 'one', confidence: 0.9, gaze: 'left', gazeProbability: 0.7, sound: 'quiet' },
  ],
  [
    'the gaze of a node that does not say how sure it is',
    { ...seen, gazeProbability: undefined },
    undefined,
    { face: 'one', confidence: 0.9, gaze: 'left', gazeProbability: null, sound: null },
  ],
  [
    'no face',
    { ...seen, faces: 0, gaze: 'unknown' },
    { hasVoice: true, isUnheard: false },
    { ...unknown, face: 'none', sound: 'voice' },
  ],
  [
    'two faces without a level',
    { ...seen, faces: 2 },
    undefined,
    { face: 'several', confidence: 0.9, gaze: 'left', gazeProbability: 0.7, sound: null },
  ],
  [
    'a covered face',
    { ...seen, faces: null, unclearFace: 'hidden', gaze: 'unknown' },
    undefined,
    { ...unknown, face: 'hidden' },
  ],
  [
    'that it is uncertain whether anybody is there',
    { ...seen, faces: null, unclearFace: 'uncertain', gaze: 'unknown' },
    undefined,
    { ...unknown, face: 'uncertain' },
  ],
  [
    'a second face that is probably a picture',
    { ...seen, faces: null, unclearFace: 'uncertain', isPerhapsPicture: true, gaze: 'unknown' },
    undefined,
    { ...unknown, face: 'picture' },
  ],
  ['nothing of a picture', { ...seen, faces: null, gaze: 'unknown' }, undefined, unknown],
  ['nothing, where nobody listens either', null, { hasVoice: false, isUnheard: true }, unknown],
  ['a voice without a picture', null, { hasVoice: true, isUnheard: false }, { ...unknown, sound: 'voice' }],
] as const)('says %s', (_name, analysis, sound, status) => {
  expect(seenStatusOf(analysis, sound)).toEqual(status)
})
