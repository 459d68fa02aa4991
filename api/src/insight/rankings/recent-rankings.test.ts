import type { Ranking } from '@pengawas/shared/contracts/rankings'
import { beforeEach, expect, it } from 'vitest'
import { createRecentRankings, type RecentRankings } from './recent-rankings.ts'

const row = (id: string) => ({ id })
const ranking = (assessmentId: string, places: number): Ranking => ({
  ...{ assessmentId, assessmentTitle: assessmentId, status: 'active', totalParticipants: 1, completedParticipants: 1 },
  ...{ averageScore: null, highestScore: null, places, openPlaces: 0, isScoreHeldBack: false, hasNames: true },
  ...{ participants: [], at: '2026-11-23T09:00:00.000Z' },
})

let recent: RecentRankings<{ id: string }>
let time: number
let built: string[][]
let isAway: boolean
beforeEach(() => {
  time = 10_000
  built = []
  isAway = false
  recent = createRecentRankings({
    build(rows) {
      built.push(rows.map(({ id }) => id))
      return isAway
        ? Promise.reject(new Error('away'))
        : Promise.resolve(rows.map(({ id }) => ranking(id, built.length)))
    },
    now: () => new Date(time),
  })
})
const ids = async (...wanted: string[]): Promise<string[]> =>
  (await recent.read(wanted.map(row))).map(({ assessmentId }) => assessmentId)

it('reads the same ranking once for all who ask within a second', async () => {
  await Promise.all([ids('a', 'b'), ids('b', 'a'), ids('a')])
  time = 10_999
  expect(await ids('b', 'a')).toEqual(['b', 'a'])
  expect(built).toEqual([['a', 'b']])
})

it('reads what is missing alone, and answers in the order asked', async () => {
  await ids('b')
  expect(await ids('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
  expect(built).toEqual([['b'], ['a', 'c']])
})

it('reads again after a second', async () => {
  await ids('a')
  time = 11_000
  await ids('a')
  expect(built).toEqual([['a'], ['a']])
})

it('reads again what has changed, also while it is being read', async () => {
  const first = recent.read([row('a')])
  recent.forget('a')
  const second = await recent.read([row('a')])
  expect([(await first)[0]?.places, second[0]?.places]).toEqual([1, 2])
})

it('remembers no failure', async () => {
  isAway = true
  await expect(ids('a')).rejects.toThrow('away')
  isAway = false
  expect(await ids('a')).toEqual(['a'])
})
