import { expect, it } from 'vitest'
import { flagOf } from '../fixtures/wall.ts'
import { timesSeenOf } from './times-seen.ts'

const END = '2026-11-22T01:00:00.000Z'
const samples = (length: number) => Array.from({ length }, (_, at) => ({ at, values: {} }))

it.each([
  { name: 'counted to its end', timesSeen: 83, endedAt: END, given: 4, seen: { value: 83, isAtLeast: false } },
  { name: 'going on', timesSeen: 4, endedAt: null, given: 4, seen: { value: 4, isAtLeast: true } },
  {
    name: 'by a node that does not count',
    timesSeen: null,
    endedAt: END,
    given: 7,
    seen: { value: 7, isAtLeast: true },
  },
  { name: 'once', timesSeen: null, endedAt: END, given: 1, seen: null },
  {
    name: 'by the page',
    timesSeen: 3,
    endedAt: null,
    given: 1,
    origin: 'client',
    seen: { value: 3, isAtLeast: false },
  },
  { name: 'by a person', timesSeen: null, endedAt: null, given: 0, raisedBy: 'someone', seen: null },
] as const)('$name', ({ timesSeen, endedAt, given, seen, ...rest }) => {
  const flag = flagOf('F', 1, { timesSeen, endedAt, ...rest })
  expect(timesSeenOf({ ...flag, details: { ...flag.details, samples: samples(given) } })).toEqual(seen)
})
