import { expect, it } from 'vitest'
import { countedPage } from './counted-page.ts'

it.each([
  ['/dashboard/users', 'users'],
  ['/dashboard/assessments', 'assessments'],
  ['/dashboard/assessments/5a/results', 'results'],
  ['/dashboard/scoring/5a', 'scoring'],
  ['/participant', 'candidate'],
  ['/participant/results/5a', 'own-result'],
  ['/assessment/5a', 'test'],
  ['/dashboard', null],
  ['/login', null],
  ['/certificate/5a', null],
])('%s is counted as %s', (path, page) => {
  expect(countedPage(path)).toBe(page)
})
