import { expect, it } from 'vitest'
import { groupByTheme } from './group-by-theme.ts'

it('groups in the order of the page and counts all questions of each theme', () => {
  const questions = [
    { id: 1, theme: 'Integritas' },
    { id: 2, theme: '' },
    { id: 3, theme: 'Integritas' },
    { id: 4, theme: 'Umum' },
  ]
  expect(groupByTheme(questions, [{ theme: 'Integritas', count: 40 }])).toEqual([
    { theme: 'Integritas', count: 40, items: [questions[0], questions[2]] },
    { theme: 'Umum', count: 2, items: [questions[1], questions[3]] },
  ])
})
