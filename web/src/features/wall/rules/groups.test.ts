import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { groupOf, splitInto } from './groups.ts'

const NOW = Date.parse('2026-11-21T03:00:00.000Z')
const ago = (seconds: number): string => new Date(NOW - seconds * 1_000).toISOString()
const gone = (seconds: number) => ({
  online: false,
  peer: null,
  connection: { page: 'gone', pageSince: ago(seconds), mediaLostSince: ago(seconds) } as const,
})

describe('groupOf', () => {
  it.each([
    ['a candidate whose page and media are there', {}, 'here'],
    ['a candidate gone for a moment', gone(119), 'here'],
    ['a candidate gone for two minutes', gone(120), 'away'],
    [
      'a candidate whose media goes on without the page',
      { connection: { ...gone(600).connection, mediaLostSince: null } },
      'here',
    ],
    ['a finished test, however long its page is gone', { ...gone(600), status: 'completed' as const }, 'over'],
    ['a terminated test', { status: 'terminated' as const }, 'over'],
  ])('%s', (_name, change, group) => {
    expect(groupOf(candidateOf('A', change), NOW)).toBe(group)
  })
})

it('splits tiles in their order and leaves empty groups out', () => {
  expect(splitInto(['a', 'b', 'c'], { a: 'over', b: 'here', c: 'over' })).toEqual([
    { name: 'here', ids: ['b'] },
    { name: 'over', ids: ['a', 'c'] },
  ])
})

it('keeps pinned tiles in the first group, whatever has become of them', () => {
  expect(splitInto(['c', 'b', 'a'], { a: 'over', b: 'here', c: 'over' }, ['c'])).toEqual([
    { name: 'here', ids: ['c', 'b'] },
    { name: 'over', ids: ['a'] },
  ])
})
