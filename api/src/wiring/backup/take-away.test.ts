import { expect, it, vi } from 'vitest'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { takeAway } from './take-away.ts'

const failure = new Error('The disk is full.')
const unused = (): never => {
  throw new Error('not asked for')
}
const storeOf = (remove: (key: string) => Promise<void>): FileStore => ({
  ...{ put: unused, create: unused, list: unused, open: unused, freeShare: unused, close: unused },
  delete: remove,
})
const denyAnchors = (key: string): Promise<void> =>
  key.startsWith('audit-anchors/') ? Promise.reject(new Error('Access Denied')) : Promise.resolve()
const done = { undo: () => Promise.resolve() }
const broken = { undo: () => Promise.reject(new Error('connection lost')) }

it('tells the failure alone where nothing is left', async () => {
  const remove = vi.fn(() => Promise.resolve())
  const told = await takeAway(failure, { database: done, store: storeOf(remove), keys: ['evidence/a', 'evidence/b'] })
  expect(told).toBe(failure)
  expect(remove.mock.calls).toEqual([['evidence/a'], ['evidence/b']])
})

it('deletes what it can, and says what is left and why', async () => {
  const remove = vi.fn(denyAnchors)
  const keys = ['evidence/a', 'audit-anchors/a.json', 'evidence/b']
  const told = await takeAway(failure, { database: broken, store: storeOf(remove), keys })
  expect(remove).toHaveBeenCalledTimes(3)
  expect(told).toMatchObject({ cause: failure })
  expect(String(told)).toMatch(
    /: The disk is full\. .*left are the database \(connection lost\) and 1 of 3 files, such as audit-anchors\/a\.json \(Access Denied\)/,
  )
})

it('does not ask a store a million times that refuses', async () => {
  const remove = vi.fn(() => Promise.reject(new Error('timeout')))
  const keys = Array.from({ length: 1_000 }, (_, index) => `evidence/${index}`)
  const told = await takeAway(failure, { database: done, store: storeOf(remove), keys })
  expect(remove).toHaveBeenCalledTimes(10)
  expect(String(told)).toContain('1000 of 1000 files')
})
