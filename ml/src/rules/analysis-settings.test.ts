import { expect, it } from 'vitest'
import { thresholdsInForce } from './analysis-settings.ts'
import { NO_FACE } from './flag-kinds.ts'
import { PICTURE_THRESHOLDS } from './picture-watch.ts'
import { SOUND_THRESHOLDS } from './sound-watch.ts'

it('names what decides about flags, of all kinds and of each', () => {
  const thresholds = thresholdsInForce()
  expect(thresholds).toMatchObject({ ...PICTURE_THRESHOLDS, ...SOUND_THRESHOLDS })
  expect(thresholds['no-face.minChecks']).toBe(NO_FACE.minChecks)
  expect(Object.keys(thresholds).filter((name) => name.endsWith('.windowMs')).length).toBeGreaterThan(8)
})
