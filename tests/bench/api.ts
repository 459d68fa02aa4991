import { randomUUID } from 'node:crypto'
import { assessmentsPageSchema } from '@pengawas/shared/contracts/assessment-management'
import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { peoplePageSchema } from '@pengawas/shared/contracts/people'
import type { z } from 'zod'
import { Closer } from '../support/closer.ts'
import { callHub, signIn } from '../support/hub-client.ts'
import { startMariaDb } from '../support/mariadb.ts'
import { DEMO_PASSWORD, startStack } from '../support/stack.ts'
import { fillDatabase, nipOf } from './api-data.ts'
import { measureLoginFlood } from './login-flood.ts'
import { percentile } from './percentiles.ts'

/** How long people wait for three calls while fifty of them ask at once, and for answers while passwords are being guessed, on each database, each through a real hub. */
const CLIENTS = 50
const PEOPLE = 10_000
const ASSESSMENTS = 2_000
const LOGINS_PER_CLIENT = 4
const CALLS_PER_CLIENT = 20
const SUPER_ADMIN = '199001012020011001'
const SEARCHES = ['budi', 'santoso budi', '19700000000000', 'unit 16', 'nobody at all', '999', 'wira']
const SORTS = ['title', 'startDate', 'createdAt', 'duration']

interface Waits {
  p50: number
  p95: number
}

let errors = 0

async function timed(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  try {
    await call()
  } catch (error) {
    errors += 1
    console.error(error instanceof Error ? error.message : error)
  }
  return performance.now() - startedAt
}

/** Lets every client make its calls one after the other, all clients at once. */
async function measure(
  callsPerClient: number,
  call: (client: number, round: number) => Promise<unknown>,
): Promise<Waits> {
  const waits: number[] = []
  const run = async (client: number): Promise<void> => {
    for (let round = 0; round < callsPerClient; round += 1) waits.push(await timed(() => call(client, round)))
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => run(client)))
  const rounded = (p: number): number => Math.round(percentile(waits, p) * 10) / 10
  return { p50: rounded(0.5), p95: rounded(0.95) }
}

const at = (list: readonly string[], index: number): string => list[index % list.length] ?? ''

async function measureHub(
  databaseUrl: string | undefined,
): Promise<Record<'login' | 'userSearch' | 'assessmentList', Waits>> {
  // Behind a proxy, so that each client has an address of its own: the limit of logins per address is not what is measured.
  const env = {
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const stack = await startStack({ mediaNode: false, env })
  try {
    await fillDatabase({ url: databaseUrl, dataDir: stack.dataDir }, { people: PEOPLE, assessments: ASSESSMENTS })
    const token = await signIn(stack.url, SUPER_ADMIN)
    const get = <T extends z.ZodType>(path: string, schema: T): Promise<z.infer<T>> =>
      callHub(stack.url, path, schema, { token })
    const login = await measure(LOGINS_PER_CLIENT, async (client) => {
      const response = await fetch(`${stack.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${client + 1}` },
        body: JSON.stringify({ nip: nipOf(client), password: DEMO_PASSWORD }),
      })
      const answer: unknown = await response.json()
      if (!response.ok) throw new Error(`login answered ${response.status}`)
      loginResponseSchema.parse((answer as { data: unknown }).data)
    })
    const userSearch = await measure(CALLS_PER_CLIENT, (client, round) =>
      get(`/api/users?q=${encodeURIComponent(at(SEARCHES, client + round))}&page=1&pageSize=25`, peoplePageSchema),
    )
    const assessmentList = await measure(CALLS_PER_CLIENT, (client, round) =>
      get(`/api/assessments?page=${(client % 40) + 1}&pageSize=25&sort=${at(SORTS, round)}`, assessmentsPageSchema),
    )
    return { login, userSearch, assessmentList }
  } finally {
    await stack.close()
  }
}

const opened = new Closer()
try {
  const sqlite = { ...(await measureHub(undefined)), loginFlood: await measureLoginFlood(undefined) }
  console.log(`sqlite: ${JSON.stringify(sqlite)}`)
  const server = await startMariaDb()
  opened.add({ close: () => server.stop() })
  const newDatabase = (): Promise<string> => server.createDatabase(`bench_${randomUUID().replaceAll('-', '')}`)
  const mariadb = {
    ...(await measureHub(await newDatabase())),
    loginFlood: await measureLoginFlood(await newDatabase()),
  }
  console.log(JSON.stringify({ bench: 'api', sqlite, mariadb, errors }))
} finally {
  await opened.closeAll()
}
