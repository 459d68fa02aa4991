import { describe, expect, it } from 'vitest'
import {
  allocate,
  LEFT_MS,
  PRESENT_MS,
  type SharedSession,
  type SharingFacts,
  type SharingProctor,
  unwatchedSince,
} from './allocation.rules.ts'

const NOW = Date.parse('2026-11-22T02:00:00Z')
const ago = (ms: number): Date => new Date(NOW - ms)
const there = (userId: string, maxCandidates = 10): SharingProctor => ({ userId, maxCandidates, seenAt: ago(0) })
const away = (userId: string, ms: number, maxCandidates = 10): SharingProctor => ({
  ...{ userId, maxCandidates },
  seenAt: ago(ms),
})
const never = (userId: string, maxCandidates = 10): SharingProctor => ({ userId, maxCandidates, seenAt: null })

/** A session that began an hour ago and is somebody's since then. */
function session(index: number, holder: string | null = null, more: Partial<SharedSession> = {}): SharedSession {
  return {
    id: `s${String(index).padStart(3, '0')}`,
    startTime: ago(3_600_000 - index),
    ...{ isOpen: true, sittingId: null, formerIds: [] },
    holder: holder === null ? null : { userId: holder, since: ago(3_600_000), isByHand: false },
    ...more,
  }
}
const facts = (
  proctors: readonly SharingProctor[],
  sessions: readonly SharedSession[],
  more: Partial<SharingFacts> = {},
): SharingFacts => ({ proctors, sessions, links: [], isStaffChanged: false, ...more })
const shown = (given: SharingFacts): string =>
  allocate(given, new Date(NOW))
    .map(({ testSessionId, fromId, toId, cause }) => `${testSessionId} ${fromId ?? '-'}>${toId ?? '-'} ${cause}`)
    .join(', ')

/** The sessions once the moves are made. */
function after(given: SharingFacts): SharedSession[] {
  const to = new Map(allocate(given, new Date(NOW)).map((one) => [one.testSessionId, one.toId]))
  return given.sessions.map((one) => {
    const userId = to.get(one.id)
    if (userId === undefined) return one
    const formerIds = one.holder === null ? one.formerIds : [one.holder.userId, ...one.formerIds]
    return { ...one, formerIds, holder: userId === null ? null : { userId, since: ago(0), isByHand: false } }
  })
}
const countsOf = (sessions: readonly SharedSession[], proctors: readonly SharingProctor[]): number[] =>
  proctors.map(({ userId }) => sessions.filter(({ holder }) => holder?.userId === userId).length)

describe('who looks at whom', () => {
  const two = [session(1), session(2)]
  it.each([
    ['without proctors nobody', facts([], two), ''],
    ['one proctor at all', facts([there('a')], two), 's001 ->a started, s002 ->a started'],
    ['those who are there', facts([there('a'), never('b')], two), 's001 ->a started, s002 ->a started'],
    ['all, while nobody is there', facts([never('a'), never('b')], two), 's001 ->a started, s002 ->b started'],
    [
      'those who were there a moment ago, while nobody is there now',
      facts([never('a'), away('b', LEFT_MS - 1)], two),
      's001 ->b started, s002 ->b started',
    ],
    [
      'nobody new while a wall has not been seen for a while',
      facts([there('a'), away('b', PRESENT_MS)], two),
      's001 ->a started, s002 ->a started',
    ],
    ['whom they have, while they reconnect', facts([there('a'), away('b', LEFT_MS - 1)], [session(1, 'b')]), ''],
    ['others, once they have left', facts([there('a'), away('b', LEFT_MS)], [session(1, 'b')]), 's001 b>a left'],
    [
      'whom they have, while nobody else is there',
      facts([away('a', LEFT_MS), away('b', LEFT_MS)], [session(1, 'b')]),
      '',
    ],
    [
      'whom they were given less than a minute ago, though they never came',
      facts(
        [there('a'), never('b')],
        [session(1, 'a'), session(2, 'b', { holder: { userId: 'b', since: ago(1), isByHand: false } })],
      ),
      '',
    ],
    [
      'a share, when somebody comes',
      facts([there('a'), there('b')], [session(1, 'a'), session(2, 'a'), session(3, 'a')]),
      's003 a>b balanced',
    ],
    ['no share that is less than one', facts([there('a', 9), there('b', 1)], [session(1, 'a'), session(2, 'a')]), ''],
    [
      'whom they have, when tests of others end',
      facts(
        [there('a'), there('b')],
        [1, 2, 3, 4].map((n) => session(n, n === 4 ? 'b' : 'a')),
      ),
      '',
    ],
    [
      'even shares, when the staff changes',
      facts(
        [there('a'), there('b')],
        [1, 2, 3, 4].map((n) => session(n, n === 4 ? 'b' : 'a')),
        { isStaffChanged: true },
      ),
      's003 a>b balanced',
    ],
    [
      'nobody who was moved to another by hand',
      facts([there('a'), there('b')], [session(1, 'a', { holder: { userId: 'a', since: ago(0), isByHand: true } })], {
        isStaffChanged: true,
      }),
      '',
    ],
    [
      'of those who are no proctors any more',
      facts([there('a')], [session(1, 'x'), session(2, 'x', { isOpen: false })]),
      's001 x>a unassigned, s002 x>a unassigned',
    ],
    ['nobody, where nobody is left', facts([], [session(1, 'x')]), 's001 x>- unassigned'],
    [
      'the same as before of tests that are over, though they have left',
      facts([there('a'), away('b', LEFT_MS)], [session(1, 'b', { isOpen: false })]),
      '',
    ],
    [
      'their own sitting alone',
      facts([there('a'), there('b')], [session(1, null, { sittingId: 'x' }), session(2)], {
        links: [{ sittingId: 'x', userId: 'b' }],
      }),
      's001 ->b started, s002 ->a started',
    ],
  ])('%s', (_name, given, expected) => {
    expect(shown(given)).toBe(expected)
  })
})

/** Figures that look random and are the same in each run. */
function figures(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
function anyFacts(seed: number): SharingFacts {
  const next = figures(seed)
  const proctors = Array.from({ length: 1 + next(5) }, (_, index) => there(`p${index}`, 1 + next(30)))
  const sessions = Array.from({ length: next(40) }, (_, index) => {
    const holder = next(proctors.length + 1)
    return session(index, holder === proctors.length ? null : `p${holder}`)
  })
  return facts(proctors, sessions, { isStaffChanged: true })
}
const seeds = Array.from({ length: 400 }, (_, index) => index + 1)

/** The fewest candidates that change hands for shares within one of the exact ones, by trying all. */
function fewestMoves(counts: readonly number[], homeless: number, weights: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, homeless)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const tries = (index: number, left: number): number => {
    const weight = weights[index]
    if (weight === undefined) return left === 0 ? 0 : Infinity
    const floor = Math.floor((total * weight) / sum)
    const options = (total * weight) % sum === 0 ? [floor] : [floor, floor + 1]
    return Math.min(...options.map((to) => Math.max(0, (counts[index] ?? 0) - to) + tries(index + 1, left - to)))
  }
  return homeless + tries(0, total)
}

describe('whatever the proctors and their candidates', () => {
  it('shares lie within one of the proportion', () => {
    for (const given of seeds.map(anyFacts)) {
      const counts = countsOf(after(given), given.proctors)
      const weights = given.proctors.map(({ maxCandidates }) => maxCandidates)
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, count] of counts.entries())
        expect(Math.abs(count - (given.sessions.length * (weights[index] ?? 0)) / all)).toBeLessThan(1)
    }
  })

  it('as few as possible change hands', () => {
    for (const given of seeds.map(anyFacts)) {
      const homeless = given.sessions.filter(({ holder }) => holder === null).length
      const weights = given.proctors.map(({ maxCandidates }) => maxCandidates)
      const fewest = fewestMoves(countsOf(given.sessions, given.proctors), homeless, weights)
      expect(allocate(given, new Date(NOW))).toHaveLength(fewest)
    }
  })

  it('shares lie within one of the proportion too when candidates begin one by one', () => {
    for (const seed of seeds.slice(0, 100)) {
      const { proctors } = anyFacts(seed)
      const all = proctors.reduce((sum, { maxCandidates }) => sum + maxCandidates, 0)
      let sessions: SharedSession[] = []
      for (let count = 1; count <= 30; count += 1) {
        const before = sessions
        sessions = after(facts(proctors, [...before, session(count)]))
        expect(sessions.slice(0, -1)).toEqual(before)
        for (const [index, own] of countsOf(sessions, proctors).entries())
          expect(Math.abs(own - (count * (proctors[index]?.maxCandidates ?? 0)) / all)).toBeLessThan(1)
      }
    }
  })

  it('the order of the rows makes no difference, and a second look changes nothing', () => {
    for (const given of seeds.map(anyFacts)) {
      const once = allocate(given, new Date(NOW))
      expect(allocate({ ...given, sessions: given.sessions.toReversed() }, new Date(NOW))).toEqual(once)
      expect(allocate({ ...given, sessions: after(given) }, new Date(NOW))).toEqual([])
    }
  })

  it('who comes and goes gets their own again, and of each other one candidate more at most, by the rounding', () => {
    for (const given of seeds.map(anyFacts)) {
      const [first, ...others] = given.proctors
      if (first === undefined || others.length === 0) continue
      const even = after(given).map((one) => ({
        ...one,
        formerIds: [],
        holder: one.holder && { ...one.holder, since: ago(LEFT_MS) },
      }))
      const gone = after(facts([{ ...first, seenAt: ago(LEFT_MS) }, ...others], even))
      const back = allocate(facts([first, ...others], gone), new Date(NOW))
      const wasOf = new Map(even.map(({ id, holder }) => [id, holder?.userId]))
      expect(back.every(({ toId }) => toId === first.userId)).toBe(true)
      const foreign = back.filter(({ testSessionId }) => wasOf.get(testSessionId) !== first.userId)
      expect(new Set(foreign.map(({ fromId }) => fromId)).size).toBe(foreign.length)
    }
  })
})

describe('an assessment without any proctor at a wall', () => {
  it.each([
    ['is so since the first test began', [never('a')], [session(1)], 3_600_000 - 1],
    ['since the last one was seen', [never('a'), away('b', LEFT_MS)], [session(1)], LEFT_MS],
    ['not yet within a minute', [away('b', LEFT_MS - 1)], [session(1)], null],
    ['not while one is there', [never('a'), there('b')], [session(1)], null],
    ['nor when all tests are over', [never('a')], [session(1, 'a', { isOpen: false })], null],
    ['also where there are no proctors', [], [session(1)], 3_600_000 - 1],
  ])('%s', (_name, proctors, sessions, expected) => {
    expect(unwatchedSince(facts(proctors, sessions), new Date(NOW))).toEqual(expected === null ? null : ago(expected))
  })
})
