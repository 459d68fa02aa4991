import { importOutcomeSchema, peoplePageSchema } from '@pengawas/shared/contracts/people'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { percentile } from '../../bench/percentiles.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'

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

const pick = (names: readonly string[], index: number): string => names[index % names.length] ?? ''

function csvOf(from: number, to: number): string {
  const rows = Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset
    const name = `${pick(FIRST_NAMES, index)} ${pick(LAST_NAMES, Math.floor(index / 10))} ${index}`
    return `1970${String(index).padStart(14, '0')},${name},Unit ${index % 17}`
  })
  return ['nip,name,unit', ...rows].join('\n')
}

onEveryDatabase(`${PEOPLE} people`, (databaseUrl) => {
  let hub: TestHub
  let token: string
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
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
