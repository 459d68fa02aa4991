import * as flagKinds from '@pengawas/ml/rules/flag-kinds'
import { PICTURE_THRESHOLDS } from '@pengawas/ml/rules/picture-watch'
import { SOUND_THRESHOLDS } from '@pengawas/ml/rules/sound-watch'
import { expect, it } from 'vitest'
import { isMeasure } from '../../../web/src/features/wall/rules/measures.ts'

it('has words on the wall for every threshold of the analysis', () => {
  const thresholds = [PICTURE_THRESHOLDS, SOUND_THRESHOLDS, ...Object.values(flagKinds)]
  const names = thresholds.flatMap((each) =>
    Object.entries(each).flatMap(([name, value]) => (typeof value === 'number' ? [name] : [])),
  )
  expect(names).toContain('minAgreement')
  expect(names.filter((name) => !isMeasure(name))).toEqual([])
})
