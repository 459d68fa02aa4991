import { expect, it } from 'vitest'
import { groupRecommendations } from './group-recommendations.ts'

it('says each kind of advice once, with all that it is about', () => {
  expect(
    groupRecommendations([
      { kind: 'study-again', competency: null },
      { kind: 'strengthen', competency: 'discipline' },
      { kind: 'strengthen', competency: 'integrity' },
      { kind: 'keep-up', competency: 'communication' },
    ]),
  ).toEqual([
    { kind: 'study-again', competencies: [] },
    { kind: 'strengthen', competencies: ['discipline', 'integrity'] },
    { kind: 'keep-up', competencies: ['communication'] },
  ])
  expect(groupRecommendations([])).toEqual([])
})
