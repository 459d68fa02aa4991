import { DataSource } from 'typeorm'
import { expect, it } from 'vitest'
import type { Database } from './database.ts'
import { watchWrites } from './watch-writes.ts'

it('hears of each transaction when it begins and how it ends, and changes nothing', async () => {
  const heard: string[] = []
  const { manager } = new DataSource({ type: 'better-sqlite3', database: ':memory:' })
  const db: Database = {
    ...{ dialect: 'sqlite', read: manager, ping: () => Promise.resolve(), close: () => Promise.resolve() },
    write: (work) => work(manager),
    onTouched: () => undefined,
    beforeCommit: () => undefined,
  }
  const watched = watchWrites(db, {
    began: () => heard.push('began'),
    ended: (seconds, isStored) => heard.push(`${isStored ? 'stored' : 'failed'} ${seconds >= 0}`),
  })
  expect(await watched.write(() => Promise.resolve(7))).toBe(7)
  await expect(watched.write(() => Promise.reject(new Error('locked')))).rejects.toThrow('locked')
  expect(heard).toEqual(['began', 'stored true', 'began', 'failed true'])
})
