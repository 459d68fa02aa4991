import type { TimelineEvent } from '@pengawas/shared/contracts/timeline'
import { describe, expect, it } from 'vitest'
import { shorten, within } from './timeline.rules.ts'

const START = Date.parse('2026-11-23T02:00:00Z')
const iso = (second: number): string => new Date(START + second * 1_000).toISOString()
const span = (from: number, to: number) => ({ from: START + from * 1_000, to: START + to * 1_000 })

function focus(kind: 'copy' | 'paste' | 'tab-hidden', from: number, to: number | null = null): TimelineEvent {
  const id = `${kind} ${from}`
  const until = to === null ? null : iso(to)
  return { lane: 'focus', kind, id, at: iso(from), until, isOpen: false, count: 1 }
}
const looked = (byId: string, from: number): TimelineEvent => ({
  ...{ lane: 'ledger', kind: 'visible', id: `${byId} ${from}`, at: iso(from), until: iso(from + 5), isOpen: false },
  ...{ count: 1, byId, byName: null },
})
const answered = (item: number, at: number): TimelineEvent => ({
  ...{ lane: 'answers', kind: 'answered', id: `answer ${item}`, at: iso(at), until: null, isOpen: false, count: 1 },
  ...{ item, madeAt: null },
})

/** In seconds from the start. */
function shown(events: readonly TimelineEvent[]): string {
  const second = (at: string): number => (Date.parse(at) - START) / 1_000
  return events
    .map(({ kind, at, until, count }) => {
      const end = until === null ? '' : `-${second(until)}`
      return `${kind} ${second(at)}${end}${count === 1 ? '' : ` x${count}`}`
    })
    .join(', ')
}

describe('what lies within a time', () => {
  it.each([
    ['everything, by its beginning', [focus('paste', 9), focus('copy', 3)], span(0, 100), 'copy 3, paste 9'],
    ['nothing before or after the test', [focus('copy', -1), focus('paste', 101)], span(0, 100), ''],
    ['its ends are within', [focus('copy', 0), focus('paste', 100)], span(0, 100), 'copy 0, paste 100'],
    ['of what reaches out, the part within', [focus('tab-hidden', -5, 120)], span(0, 100), 'tab-hidden 0-100'],
    [
      'what touches the time that is asked for',
      [focus('tab-hidden', 10, 30), focus('copy', 12)],
      span(20, 25),
      'tab-hidden 10-30',
    ],
  ])('%s', (_, events, asked, expected) => {
    expect(shown(within(events, span(0, 100), asked))).toBe(expected)
  })
})

describe('a lane that is too long', () => {
  it.each([
    ['that fits stays as it is', 'focus', [focus('copy', 0), focus('copy', 1)], 2, 'copy 0, copy 1', false],
    [
      'puts together what is alike and close',
      ...(['focus', [focus('copy', 0), focus('paste', 0.5), focus('copy', 1)], 2] as const),
      ...(['copy 0-1 x2, paste 0.5', false] as const),
    ],
    [
      'in windows as small as suffice',
      ...(['focus', [0, 1, 30, 60].map((at) => focus('copy', at)), 3] as const),
      ...(['copy 0-1 x2, copy 30, copy 60', false] as const),
    ],
    [
      'that grow until all fits',
      ...(['focus', [0, 40, 80, 4_000].map((at) => focus('copy', at)), 2] as const),
      ...(['copy 0-80 x3, copy 4000', false] as const),
    ],
    [
      'never of two people',
      ...(['ledger', [looked('ani', 0), looked('budi', 0), looked('ani', 10)], 2] as const),
      ...(['visible 0-15 x2, visible 0-5', false] as const),
    ],
    [
      'is cut where that does not help',
      ...(['ledger', [looked('ani', 0), looked('budi', 1), looked('citra', 2)], 2] as const),
      ...(['visible 0-5, visible 1-6', true] as const),
    ],
    [
      'is cut where each matters',
      ...(['chat', [focus('copy', 0), focus('copy', 1)], 1] as const),
      ...(['copy 0', true] as const),
    ],
  ] as const)('%s', (_, lane, events, most, expected, isCut) => {
    const shorter = shorten(lane, events, most)
    expect([shown(shorter.events), shorter.isCut]).toEqual([expected, isCut])
  })

  it('names the question that was answered last', () => {
    const { events } = shorten('answers', [answered(4, 0), answered(7, 1)], 1)
    expect(events).toMatchObject([{ id: 'answer 4', item: 7, count: 2, at: iso(0), until: iso(1) }])
  })

  it('is never longer than it may be, and counts everything that may be put together', () => {
    const many = Array.from({ length: 3_000 }, (_, index) => focus(index % 3 === 0 ? 'copy' : 'paste', index * 7))
    const { events, isCut } = shorten('focus', many)
    expect(events.length).toBeLessThanOrEqual(1_000)
    expect([events.reduce((sum, { count }) => sum + count, 0), isCut]).toEqual([3_000, false])
  })
})
