import { expect, test } from 'vitest'
import { createDraftStore, DRAFT_KEPT_MS } from './draft-store.ts'

class FakeShelf {
  readonly entries = new Map<string, string>()
  isFull = false

  get length(): number {
    return this.entries.size
  }
  key = (index: number): string | null => [...this.entries.keys()][index] ?? null
  getItem = (key: string): string | null => this.entries.get(key) ?? null
  removeItem = (key: string): void => void this.entries.delete(key)
  setItem = (key: string, value: string): void => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.entries.set(key, value)
  }
}

function prepare() {
  const shelf = new FakeShelf()
  const clock = { now: 1_000_000 }
  return {
    shelf,
    clock,
    store: createDraftStore(
      () => shelf,
      () => clock.now,
    ),
  }
}

test('a draft comes back to the account that wrote it, with its time and what it began from', () => {
  const { store, clock } = prepare()
  store.write('ani', 'question:new', { values: { content: 'Apa' }, base: { version: 3 } })
  expect(store.isKeeping()).toBe(true)
  clock.now += 60_000
  expect(store.read('ani', 'question:new')).toEqual({ at: 1_000_000, values: { content: 'Apa' }, base: { version: 3 } })
  expect(store.read('budi', 'question:new')).toBeNull()
  expect(store.read('ani', 'question:7')).toBeNull()
})

test('a draft that is too old is gone, also that of another account', () => {
  const { store, shelf, clock } = prepare()
  store.write('ani', 'question:new', { values: 'a' })
  clock.now += DRAFT_KEPT_MS
  expect(store.read('budi', 'question:new')).toBeNull()
  expect(shelf.length).toBe(0)
})

test('signing out removes the drafts of one account and leaves everything else', () => {
  const { store, shelf } = prepare()
  shelf.setItem('app_language', 'ja')
  store.write('ani', 'question:new', { values: 'a' })
  store.write('ani', 'mark:1', { values: 'b' })
  store.write('anissa', 'mark:1', { values: 'c' })
  expect(store.count('ani')).toBe(2)
  store.wipe('ani')
  expect(store.count('ani')).toBe(0)
  expect(store.count('anissa')).toBe(1)
  expect(shelf.getItem('app_language')).toBe('ja')
})

test('what the browser does not keep is reported, and what it kept spoilt is no draft', () => {
  const { store, shelf } = prepare()
  shelf.setItem('pengawas-draft:ani:mark:1', '{"at":')
  expect(store.read('ani', 'mark:1')).toBeNull()
  shelf.isFull = true
  store.write('ani', 'mark:1', { values: 'a' })
  expect(store.isKeeping()).toBe(false)
  const forbidden = createDraftStore(() => {
    throw new DOMException('no', 'SecurityError')
  }, Date.now)
  forbidden.write('ani', 'mark:1', { values: 'a' })
  expect(forbidden.isKeeping()).toBe(false)
  expect(forbidden.read('ani', 'mark:1')).toBeNull()
  expect(forbidden.count('ani')).toBe(0)
})
