import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { callersOf, callingSince, compareCalls } from './calls.ts'

const callAt = (at: string) => ({ help: { id: 'call', at, seenAt: null } })
const quiet = candidateOf('A')
const early = candidateOf('B', callAt('2026-11-21T02:00:00.000Z'))
const late = candidateOf('C', callAt('2026-11-21T02:05:00.000Z'))

describe('compareCalls', () => {
  it.each([
    ['who calls before who does not', early, quiet, -1],
    ['who does not after who calls', quiet, late, 1],
    ['who has waited longer first', late, early, 1],
    ['nobody first where nobody calls', quiet, quiet, 0],
    ['nobody first where both wait equally long', early, early, 0],
  ])('puts %s', (_name, a, b, sign) => {
    expect(Math.sign(compareCalls(a, b))).toBe(sign)
  })
})

it('lists only who calls', () => {
  expect(callersOf([quiet, late, early]).map(({ code }) => code)).toEqual(['B', 'C'])
  expect(callersOf([quiet])).toEqual([])
})

it('says since when a call waits', () => {
  expect(callingSince(early)).toBe(Date.parse('2026-11-21T02:00:00.000Z'))
  expect(callingSince(quiet)).toBeNull()
})
