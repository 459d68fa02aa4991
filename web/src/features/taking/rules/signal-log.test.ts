import { expect, it } from 'vitest'
import { addSignal, isWorthTelling, nextBatch, withoutSent, type SignalLog } from './signal-log.ts'

const empty: SignalLog = { waiting: [], nextSequence: 1 }
const copied = { kind: 'copy', at: '2026-11-21T02:00:00.000Z' } as const

it('numbers what it keeps, and forgets what the server has', () => {
  const log = addSignal(addSignal(addSignal(empty, copied), copied), copied)
  expect(nextBatch(log).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(withoutSent(log, 2)).toMatchObject({ waiting: [{ sequence: 3 }], nextSequence: 4 })
})

it('is bounded: the oldest go, and their numbers are missing', () => {
  let log = empty
  for (let count = 0; count < 620; count += 1) log = addSignal(log, copied)
  expect(log.waiting).toHaveLength(500)
  expect(nextBatch(log)).toHaveLength(100)
  expect(nextBatch(log)[0]?.sequence).toBe(121)
})

it('does not report a glance', () => {
  expect([200, 500, 4_000].map(isWorthTelling)).toEqual([false, true, true])
})
