import { expect, it } from 'vitest'
import { countByKind, evenBlueprint, targetTotal } from './blueprint.ts'

it.each([
  [0, { easy: 0, medium: 0, hard: 0 }],
  [10, { easy: 4, medium: 3, hard: 3 }],
  [11, { easy: 4, medium: 4, hard: 3 }],
  [-3, { easy: 0, medium: 0, hard: 0 }],
])('spreads %d questions as evenly as whole numbers allow', (total, difficulty) => {
  expect(evenBlueprint(total).difficulty).toEqual(difficulty)
})

it.each([1, 7, 30, 200])('gives away all %d questions in every view', (total) => {
  const { competency, bloomLevel, difficulty } = evenBlueprint(total)
  expect([competency, bloomLevel, difficulty].map(targetTotal)).toEqual([total, total, total])
})

it('counts each question once in every view', () => {
  const counts = countByKind([
    { competency: 'integrity', bloomLevel: 'C3', difficulty: 'easy' },
    { competency: 'integrity', bloomLevel: 'C1', difficulty: 'hard' },
  ])
  expect(counts.competency).toMatchObject({ integrity: 2, discipline: 0 })
  expect(counts.bloomLevel).toMatchObject({ C1: 1, C2: 0, C3: 1 })
  expect(counts.difficulty).toEqual({ easy: 1, medium: 0, hard: 1 })
})
