import type { Ranking } from '@pengawas/shared/contracts/rankings'
import type { Announce } from '@pengawas/shared/sockets/push'
import { beforeEach, expect, it } from 'vitest'
import { createRankingFeed, type RankingFeed } from './ranking-feed.ts'

const ranking = (assessmentId: string): Ranking => ({
  ...{ assessmentId, assessmentTitle: 'Ujian', status: 'active', totalParticipants: 1, completedParticipants: 1 },
  ...{ averageScore: 80, highestScore: 80, places: 1, openPlaces: 0, isScoreHeldBack: false, hasNames: true },
  at: '2026-11-23T09:00:00.000Z',
  participants: [
    {
      ...{ participantId: 'p', participantName: 'Sari', testSessionId: 's', participantNumber: '123-456' },
      ...{ assessmentTitle: 'Ujian', score: 80, completedAt: '2026-11-23T08:59:00.000Z', passingScore: 70 },
      ...{ rank: 1, isTied: false, state: 'final' },
    },
  ],
})

let feed: RankingFeed
let time: number
let isAway: boolean
let sent: { to: unknown; text: string }[]
let meanwhile: () => void
beforeEach(() => {
  time = 10_000
  isAway = false
  sent = []
  meanwhile = () => undefined
  const announce: Announce = (_push, to, payload) => {
    sent.push({ to, text: JSON.stringify(payload) })
  }
  feed = createRankingFeed({
    rankings: {
      read(ids) {
        meanwhile()
        return isAway ? Promise.reject(new Error('away')) : Promise.resolve(ids.map(ranking))
      },
    },
    announcer: { announce },
    now: () => new Date(time),
  })
})

it('sends a change at once: with names to those who see them, without to the others', async () => {
  feed.changed('a')
  await feed.flush()
  expect(sent.map(({ to }) => to)).toEqual([
    { assessmentId: 'a', names: 'shown' },
    { assessmentId: 'a', names: 'hidden' },
  ])
  expect(sent.map(({ text }) => text.includes('Sari'))).toEqual([true, false])
})

it('sends nothing where nothing has changed', async () => {
  await feed.flush()
  expect(sent).toEqual([])
})

it('gathers what changes within a second into one push', async () => {
  feed.changed('a')
  await feed.flush()
  for (const later of [10_100, 10_500, 10_999]) {
    time = later
    feed.changed('a')
    await feed.flush()
  }
  expect(sent).toHaveLength(2)
  time = 11_000
  await feed.flush()
  await feed.flush()
  expect(sent).toHaveLength(4)
})

it('lets no assessment wait for another one', async () => {
  feed.changed('a')
  await feed.flush()
  feed.changed('b')
  await feed.flush()
  expect(sent).toHaveLength(4)
})

it('sends again what changed while it was read', async () => {
  feed.changed('a')
  meanwhile = () => feed.changed('a')
  await feed.flush()
  meanwhile = () => undefined
  time = 11_000
  await feed.flush()
  expect(sent).toHaveLength(4)
})

it('keeps what could not be read, and reads it again after a second', async () => {
  feed.changed('a')
  isAway = true
  await expect(feed.flush()).rejects.toThrow('away')
  isAway = false
  await feed.flush()
  expect(sent).toHaveLength(0)
  time = 11_000
  await feed.flush()
  expect(sent).toHaveLength(2)
})
