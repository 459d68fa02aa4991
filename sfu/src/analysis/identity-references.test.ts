import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IdentityReferences, type PortraitAnswer } from './identity-references.ts'

const ID = 'b4a4f0c6-6a53-4f3c-9f27-0d3c7a1f2e01'
const PORTRAIT = Uint8Array.of(1, 2, 3)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const answered = { portrait: PORTRAIT, isCompared: true }

function setUp(portraitOf: () => Promise<PortraitAnswer>, isReady: () => boolean = () => true) {
  const given: (Uint8Array | null)[] = []
  const analyser = {
    identify(_id: string, portrait: Uint8Array | null) {
      if (!isReady()) return Promise.resolve('unavailable' as const)
      given.push(portrait)
      return Promise.resolve(portrait === null ? ('first-minute' as const) : ('portrait' as const))
    },
  }
  const references = new IdentityReferences({ analyser, portraitOf, log: pino({ level: 'silent' }) })
  return { references, given }
}

it('gives the analyser the portrait, once', async () => {
  const { references, given } = setUp(() => Promise.resolve(answered))
  references.begin(ID)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(given).toEqual([PORTRAIT])
})

it('asks again while the hub is away, and while nothing is analysed', async () => {
  let [asked, isReady] = [0, false]
  const { references, given } = setUp(
    () => (++asked < 3 ? Promise.reject(new Error('away')) : Promise.resolve(answered)),
    () => isReady,
  )
  references.begin(ID)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(given).toEqual([])
  isReady = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect({ given, asked }).toEqual({ given: [PORTRAIT], asked: 3 })
})

it('takes the first minute where the hub knows of no portrait', async () => {
  const { references, given } = setUp(() => Promise.resolve({ portrait: null, isCompared: true }))
  references.begin(ID)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(given).toEqual([null])
})

it('does not take the first minute because the hub was away', async () => {
  let isAway = true
  const { references, given } = setUp(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(answered)))
  references.begin(ID)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(given).toEqual([])
  isAway = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(given).toEqual([PORTRAIT])
})

it('compares nobody who did not agree to that', async () => {
  const { references, given } = setUp(() => Promise.resolve({ portrait: null, isCompared: false }))
  references.begin(ID)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(given).toEqual([])
})

it('gives nothing of a candidate who is forgotten meanwhile', async () => {
  let answer: (given: PortraitAnswer) => void = () => undefined
  const { references, given } = setUp(() => new Promise((resolve) => (answer = resolve)))
  references.begin(ID)
  references.forget(ID)
  answer(answered)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(given).toEqual([])
})
