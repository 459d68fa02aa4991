import { describe, expect, it } from 'vitest'
import { dueRankings, heldPushes } from './push-pace.rules.ts'

describe('dueRankings', () => {
  it.each<[string, string[], Record<string, number>, string[]]>([
    ['nothing has changed', [], {}, []],
    ['a first change at once', ['a'], {}, ['a']],
    ['not within a second of the last push', ['a'], { a: 9_001 }, []],
    ['a second after it', ['a'], { a: 9_000 }, ['a']],
    ['each for itself', ['a', 'b'], { a: 9_999, c: 9_999 }, ['b']],
  ])('%s', (_name, waiting, pushedAt, expected) => {
    expect(dueRankings(waiting, new Map(Object.entries(pushedAt)), 10_000)).toEqual(expected)
  })
})

it('remembers pushes for as long as they hold something back', () => {
  const pushedAt = new Map([
    ['a', 9_000],
    ['b', 9_001],
  ])
  expect([...heldPushes(pushedAt, 10_000).keys()]).toEqual(['b'])
})
