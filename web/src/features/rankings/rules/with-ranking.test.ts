import type { Ranking } from '@pengawas/shared/contracts/rankings'
import { expect, it } from 'vitest'
import { aRanking } from '../fixtures/rankings.ts'
import { withPushed, withRanking } from './with-ranking.ts'

const page = { items: [aRanking('a'), aRanking('b')], total: 2, page: 1, pageSize: 10 }

it.each<[string, Ranking, readonly number[]]>([
  ['replaces the one before in its place', aRanking('b', { places: 9, at: '2026-11-23T09:00:01.000Z' }), [1, 9]],
  ['also where the clock of its hub is behind', aRanking('b', { places: 9, at: '2026-11-23T08:59:59.000Z' }), [1, 9]],
  ['not the same once more', aRanking('b', { places: 9 }), [1, 1]],
  ['not one of another kind', aRanking('b', { places: 9, hasNames: true, at: '2026-11-23T09:00:01.000Z' }), [1, 1]],
  ['adds none', aRanking('c', { places: 9, at: '2026-11-23T09:00:01.000Z' }), [1, 1]],
])('%s', (_name, pushed, places) => {
  expect(withRanking(page, pushed).items.map((ranking) => ranking.places)).toEqual(places)
})

it('is the same page where nothing changes, so that nothing is drawn again', () => {
  expect(withRanking(page, aRanking('c'))).toBe(page)
})

it('takes what was pushed while the page was fetched, the last of each', () => {
  const pushed = [
    aRanking('a', { places: 4, at: '2026-11-23T09:00:02.000Z' }),
    aRanking('a', { places: 5, at: '2026-11-23T09:00:01.000Z' }),
  ]
  expect(withPushed(page, pushed).items.map(({ places }) => places)).toEqual([5, 1])
})
