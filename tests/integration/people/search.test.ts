import {
  deletionOutcomeSchema,
  importOutcomeSchema,
  peoplePageSchema,
  personSchema,
} from '@pengawas/shared/contracts/people'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { percentile } from '../../bench/percentiles.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { createUser } from './support.ts'

const PEOPLE = 10_000
const FIRST_NAMES = ['Budi', 'Siti', 'Agus', 'Dewi', 'Made', 'Yohanes', 'Fitri', 'Rahmat', 'Nurul', 'Andi']
const LAST_NAMES = [
  'Santoso',
  'Wahyuni',
  'Pratama',
  'Lestari',
  'Wirawan',
  'Kambuaya',
  'Handayani',
  'Hidayat',
  'Aini',
  'Saputra',
]
const LIMIT_MS = 200

const nipOf = (index: number): string => `1970${String(index).padStart(14, '0')}`
const pick = (names: readonly string[], index: number): string => names[index % names.length] ?? ''

const nips = (fits: (nip: string, index: number) => boolean): string[] =>
  Array.from({ length: PEOPLE }, (_, index) => index)
    .filter((index) => fits(nipOf(index), index))
    .map(nipOf)

function csvOf(from: number, to: number): string {
  const rows = Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset
    const name = `${pick(FIRST_NAMES, index)} ${pick(LAST_NAMES, Math.floor(index / 10))} ${index}`
    return `${nipOf(index)},${name},Unit ${index % 17}`
  })
  return ['nip,name,unit', ...rows].join('\n')
}

onEveryDatabase(`${PEOPLE} people`, (databaseUrl) => {
  let hub: TestHub
  let token: string
  let url: string | undefined
  beforeAll(async () => {
    url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    token = await signIn(hub, people.administrator)
    for (const from of [0, PEOPLE / 2]) {
      const options = {
        method: 'POST',
        token,
        rawBody: csvOf(from, from + PEOPLE / 2),
        headers: { 'content-type': 'text/csv' },
      }
      await fetchData(hub, '/api/participants/import', importOutcomeSchema, options)
    }
    token = await signIn(hub, people.superAdmin)
  })
  afterAll(async () => {
    await hub.close()
  })

  const found = async (q: string): Promise<string[]> =>
    (
      await fetchData(hub, `/api/users?q=${encodeURIComponent(q)}&pageSize=200&sort=nip`, peoplePageSchema, { token })
    ).items.map(({ nip }) => nip)

  it('are found by any part of name, NIP and email, by few characters and by many people', async () => {
    expect(await found(nipOf(42).slice(2))).toEqual([nipOf(42)])
    expect(await found('42')).toEqual(nips((nip, index) => nip.includes('42') || index % 17 === 42).slice(0, 200))
    expect(await found('YOHANES 4')).toContain(nipOf(45))
    expect(await found('hanes antos 5')).toEqual(
      nips((nip, index) => index % 10 === 5 && Math.floor(index / 10) % 10 === 0).slice(0, 200),
    )
    for (const q of ['"', 'budi" OR "siti', 'bud*', 'bu\0di', 'NEAR(budi)', 'búdi'])
      expect([q, await found(q)]).toEqual([q, []])
  })

  it('are found by what they are called now, and no longer once they are deleted', async () => {
    const created = await createUser(hub, token, { name: 'Wxyzka Pertama' })
    const { id, version, ...user } = created.user
    expect(await found('wxyzk')).toEqual([user.nip])
    const body = { ...user, name: 'Qvwxka Kedua', version }
    await fetchData(hub, `/api/users/${id}`, personSchema, { method: 'PUT', token, body })
    expect([await found('wxyzk'), await found('qvwxk')]).toEqual([[], [user.nip]])
    await fetchData(hub, `/api/users/${id}`, deletionOutcomeSchema, { method: 'DELETE', token })
    expect(await found('qvwxk')).toEqual([])
  })

  it('are found in the order of the list, page after page, those of one search counted alike', async () => {
    const all: string[] = []
    for (const page of [1, 2, 3, 4, 5]) {
      const path = `/api/users?q=santoso%20budi&page=${page}&pageSize=25`
      const answer = await fetchData(hub, path, peoplePageSchema, { token })
      expect(answer.total).toBe(PEOPLE / 100)
      all.push(...answer.items.map(({ createdAt, id }) => `${createdAt} ${id}`))
    }
    expect(all).toEqual([...new Set(all)].sort().reverse())
    expect(all).toHaveLength(PEOPLE / 100)
  })

  it('are read from an index alone where a search meets many', async () => {
    if (url === undefined) return
    const connection = await createConnection(url)
    const search = "INSTR(searchText, CAST('budi' AS BINARY)) > 0"
    const plans = []
    for (const statement of [
      `SELECT COUNT(*) FROM users WHERE ${search}`,
      `SELECT id FROM users WHERE ${search} ORDER BY createdAt DESC, id DESC LIMIT 25`,
    ])
      plans.push(JSON.stringify((await connection.query(`EXPLAIN ${statement}`))[0]))
    await connection.end()
    for (const plan of plans) expect(plan).toContain('Using index')
  })

  it(`are searched within ${LIMIT_MS} ms`, async () => {
    const queries = ['budi', 'SANTOSO budi', '1970000000000042', 'unit 16', 'agency.invalid', 'nobody at all', '999']
    const times: number[] = []
    for (let round = 0; round < 4; round += 1) {
      for (const q of queries) {
        const startedAt = performance.now()
        await fetchData(hub, `/api/users?q=${encodeURIComponent(q)}&page=2&sort=name`, peoplePageSchema, { token })
        times.push(performance.now() - startedAt)
      }
    }
    process.stdout.write(
      `search over ${PEOPLE}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms\n`,
    )
    expect(percentile(times, 0.5)).toBeLessThan(LIMIT_MS)
    expect((await fetchData(hub, '/api/users?q=santoso%20budi', peoplePageSchema, { token })).total).toBe(PEOPLE / 100)
  })
})
