import { MOST_PINS } from '@pengawas/shared/contracts/wall-view'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { createWallStore, type WallStore } from './wall-store.ts'
import { WallViewing } from './wall-viewing.ts'

const counts = { critical: 0, high: 0, medium: 0, low: 0 }
const codeOf = (number: number): string => String(number).padStart(3, '0')
let store: WallStore
let viewing: WallViewing

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T01:05:00.000Z') })
  store = createWallStore()
  viewing = new WallViewing(store)
  const candidates = Array.from({ length: 30 }, (_each, index) => candidateOf(codeOf(index)))
  store.setState({ candidates: Object.fromEntries(candidates.map((each) => [each.testSessionId, each])) })
  viewing.choose({ pageSize: '9' })
})
afterEach(() => vi.useRealTimers())

function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1_000)
    viewing.tick([])
  }
}

function flag(code: string): void {
  const flagged = candidateOf(code, { flagCounts: { ...counts, critical: 1 } })
  store.setState(({ candidates }) => ({ candidates: { ...candidates, [code]: flagged } }))
}

const first = (): string | undefined => store.getState().order.ids[0]

describe('pages that turn by themselves', () => {
  beforeEach(() => viewing.choose({ isTurning: true, turnSeconds: 5 }))

  it('turn after their time, and begin again after the last', () => {
    const pages = Array.from({ length: 5 }, () => {
      pass(5)
      return store.getState().page
    })
    expect(pages).toEqual([1, 2, 3, 0, 1])
  })

  it.each([
    ['focus', () => store.setState({ focusId: '001' }), () => store.setState({ focusId: null })],
    ['typing', () => viewing.occupy(true), () => viewing.occupy(false)],
    ['pointing', () => viewing.touch('001', true), () => viewing.leave()],
    ['hidden', () => viewing.hide(true), () => viewing.hide(false)],
  ] as const)('stay while there is: %s', (hold, begin, end) => {
    begin()
    pass(20)
    expect(store.getState()).toMatchObject({ page: 0, turnHold: hold })
    end()
    pass(4)
    expect(store.getState()).toMatchObject({ page: 0, turnHold: null })
    pass(2)
    expect(store.getState().page).toBe(1)
  })
})

it('says who is on a page before it is drawn', () => {
  const turns: string[][] = []
  const drawn: number[] = []
  const telling = new WallViewing(store, (ids) => turns.push([...ids, `after ${drawn.length} drawings`]))
  store.subscribe((state, before) => {
    if (state.page !== before.page) drawn.push(state.page)
  })
  telling.turn(1)
  flag('029')
  telling.turn(-1)
  expect(turns).toEqual([
    [...Array.from({ length: 9 }, (_each, at) => codeOf(9 + at)), 'after 0 drawings'],
    ['029', ...Array.from({ length: 8 }, (_each, at) => codeOf(at)), 'after 1 drawings'],
  ])
})

it('asks for nobody ahead of their drawing where all are on one page', () => {
  const onTurn = vi.fn()
  viewing.choose({ pageSize: 'all' })
  new WallViewing(store, onTurn).turn(1)
  expect(onTurn).not.toHaveBeenCalled()
})

it('orders anew on the first page, and when it is turned to, so that a round shows everybody once', () => {
  viewing.turn(1)
  flag('029')
  pass(60)
  expect(first()).toBe('000')
  viewing.turn(-1)
  expect(first()).toBe('029')
})

it('has pinned candidates first, and not more of them than can be first', () => {
  for (let number = 20; number < 30; number += 1) viewing.pin(codeOf(number))
  viewing.pin('020')
  for (let number = 0; number < 10; number += 1) viewing.pin(codeOf(number))
  const { pins } = store.getState().view
  expect(pins).toHaveLength(MOST_PINS)
  expect(store.getState().order.ids.slice(0, 3)).toEqual(['021', '022', '023'])
})

it('shows at once whom a search finds, from the first page on', () => {
  viewing.turn(2)
  viewing.seek('peserta 007')
  expect(store.getState()).toMatchObject({ page: 0, order: { ids: ['007'] } })
  viewing.seek('')
  expect(store.getState().order.ids).toHaveLength(30)
})
