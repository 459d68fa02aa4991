import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { mergeWall } from './merge-wall.ts'

const online = (code: string, isOnline: boolean) => candidateOf(code, { online: isOnline })

const rows = [
  { name: 'what was fetched', known: [], fetched: [online('A', true)], pushed: [], wall: { A: true } },
  {
    name: 'a candidate pushed since it was asked for: the push counts',
    known: [],
    fetched: [online('A', true), online('B', true)],
    pushed: [online('A', false)],
    wall: { A: false, B: true },
  },
  {
    name: 'a candidate who came since it was asked for',
    known: [],
    fetched: [online('A', true)],
    pushed: [online('B', false)],
    wall: { A: true, B: false },
  },
  {
    name: 'a candidate who has left',
    known: [online('A', true), online('B', true)],
    fetched: [online('A', true)],
    pushed: [],
    wall: { A: true },
  },
]

describe('mergeWall', () => {
  it.each(rows)('$name', ({ known, fetched, pushed, wall }) => {
    const before = {
      candidates: Object.fromEntries(known.map((each) => [each.testSessionId, each])),
      progressAt: Object.fromEntries([...known, ...pushed].map(({ testSessionId }) => [testSessionId, 1])),
    }
    const byId = new Map(pushed.map((each) => [each.testSessionId, each]))
    const { candidates, progressAt } = mergeWall(before, fetched, byId, 9)
    expect(Object.fromEntries(Object.entries(candidates).map(([id, { online: isOnline }]) => [id, isOnline]))).toEqual(
      wall,
    )
    for (const id of Object.keys(wall)) expect(progressAt[id]).toBe(byId.has(id) ? 1 : 9)
  })
})
