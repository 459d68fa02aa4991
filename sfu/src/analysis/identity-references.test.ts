import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IdentityReferences } from './identity-references.ts'

const ID = 'b4a4f0c6-6a53-4f3c-9f27-0d3c7a1f2e01'
const PORTRAIT = Uint8Array.of(1, 2, 3)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp(portraitOf: () => Promise<Uint8Array | null>, isReady: () => boolean = () => true) {
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
  const { references, given } = setUp(() => Promise.resolve(PORTRAIT))
  references.begin(ID)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(given).toEqual([PORTRAIT])
})

it('asks again while the hub is away, and while nothing is analysed', async () => {
  let [asked, isReady] = [0, false]
  const { references, given } = setUp(
    () => (++asked < 3 ? Promise.reject(new Error('away')) : Promise.resolve(PORTRAIT)),
    () => isReady,
  )
  references.begin(ID)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(given).toEqual([])
  isReady = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(given).toEqual([PORTRAIT])
})

it('takes the first minute where the hub never answers', async () => {
  const { references, given } = setUp(() => Promise.reject(new Error('unknown event')))
  references.begin(ID)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(given).toEqual([null])
})

it('gives nothing of a candidate who is forgotten meanwhile', async () => {
  let answer: (portrait: Uint8Array) => void = () => undefined
  const { references, given } = setUp(() => new Promise((resolve) => (answer = resolve)))
  references.begin(ID)
  references.forget(ID)
  answer(PORTRAIT)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(given).toEqual([])
})
