import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { testResultSchema } from '@pengawas/shared/contracts/test-results'
import type { Role } from '@pengawas/shared/roles'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { RANKING_NAMESPACE } from '@pengawas/shared/sockets/rankings'
import type { Socket } from 'socket.io-client'
import { Closer } from '../support/closer.ts'
import { callHub, nip, openSocket, signIn } from '../support/hub-client.ts'
import { startMariaDb } from '../support/mariadb.ts'
import { paths } from '../support/paths.ts'
import { type Stack, startStack } from '../support/stack.ts'
import { percentile } from './percentiles.ts'
import { type BenchCall, benchCalls } from './report-calls.ts'
import { type OpenResult, OWN_LISTS, readKnown, readOpenResult } from './report-data.ts'

/**
 * How long people wait for every list and report of the hub on a year of data, ten clients at once, on each database, also the
 * administrator, the proctor and the assessor who have most; that no answer is unbounded; and how long a change of a result takes
 * to 500 pages of rankings. Exports are made for one client.
 * Arguments: --scale 1  --databases sqlite,mariadb  --viewers 500  --only /reports; of a year that is there, with SECRET_KEY in the
 * environment: --data FOLDER, and for MariaDB --url mysql://…
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    databases: { type: 'string', default: 'sqlite,mariadb' },
    viewers: { type: 'string', default: '500' },
    only: { type: 'string' },
    data: { type: 'string' },
    url: { type: 'string' },
  },
})
const CLIENTS = 10
const CALLS_PER_CLIENT = 6
const EXPORT_ROUNDS = 2
const PUSH_ROUNDS = 6
const FIRST_PORT = 3860
const CACHE_MB = 256
const GIVE_UP_AFTER_MS = 20_000
/** Longer than the pace of pushes, so that each change is the first. */
const BETWEEN_PUSHES_MS = 1_300
/** What an answer may hold: pages have at most two hundred rows. */
const MOST_ROWS = 600
const MOST_BYTES = 1_000_000
/** Ids alone, behind "select all": as many as one may then change at once. */
const MOST_ROWS_OF: Readonly<Record<string, number>> = {
  '/users/ids': 10_000,
  '/participants/ids': 10_000,
}

const NIPS: Readonly<Record<Role, string>> = {
  'super-admin': nip.superAdmin,
  administrator: nip.administrator,
  penilai: nip.assessor,
  validator: nip.validator,
  proktor: nip.proctor,
  auditor: nip.auditor,
  peserta: nip.candidate(1),
}

interface Figures {
  call: string
  as: Role
  /** How long somebody alone waits for what nobody has asked for lately, at most. */
  firstMs: number
  p50: number
  p95: number
  /** What one call takes of the hub's main thread. With ten clients it is waited for about ten times, however busy the machine is. */
  cpuMs: number
  bytes: number
  rows: number
}

/** How many rows the longest list in an answer has. */
function longestList(value: unknown): number {
  if (Array.isArray(value)) return Math.max(value.length, ...value.map(longestList))
  if (typeof value === 'object' && value !== null) return Math.max(0, ...Object.values(value).map(longestList))
  return 0
}

const tenths = (value: number): number => Math.round(value * 10) / 10

async function ask(url: string, token: string, asked: string): Promise<{ ms: number; bytes: number; text: string }> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api${asked}`, { headers: { authorization: `Bearer ${token}` } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const ms = performance.now() - startedAt
  if (!answer.ok) throw new Error(`${asked} answered ${answer.status}: ${bytes.toString('utf8', 0, 200)}`)
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { ms, bytes: bytes.byteLength, text: isJson ? bytes.toString('utf8') : '' }
}

async function measureCall(
  stack: Stack,
  token: string,
  { call, as, paths: all, isExport }: BenchCall,
): Promise<Figures> {
  const [waits, sizes]: [number[], number[]] = [[], []]
  let [rows, firstMs] = [0, 0]
  const once = async (index: number, counts: boolean): Promise<void> => {
    const { ms, bytes, text } = await ask(stack.url, token, all[index % all.length] ?? '')
    if (counts) waits.push(ms)
    else firstMs = Math.max(firstMs, tenths(ms))
    sizes.push(bytes)
    if (!isExport && text !== '') rows = Math.max(rows, longestList(JSON.parse(text)))
  }
  for (const index of all.keys()) if (index < CLIENTS) await once(index, false)
  const clients = isExport ? 1 : CLIENTS
  const rounds = isExport ? Math.max(EXPORT_ROUNDS, all.length) : CALLS_PER_CLIENT
  const cpuBefore = await stack.hubCpuMs()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let round = 0; round < rounds; round += 1) await once(client * rounds + round, true)
    }),
  )
  const cpuMs = tenths(((await stack.hubCpuMs()) - cpuBefore) / waits.length)
  const bytes = Math.max(...sizes)
  if (!isExport && rows > (MOST_ROWS_OF[call] ?? MOST_ROWS))
    throw new Error(`${call} answered ${as} ${rows} rows in one list`)
  if (!isExport && !(call in MOST_ROWS_OF) && bytes > MOST_BYTES)
    throw new Error(`${call} answered ${as} ${bytes} bytes`)
  return {
    call,
    as,
    firstMs,
    p50: tenths(percentile(waits, 0.5)),
    p95: tenths(percentile(waits, 0.95)),
    cpuMs,
    bytes,
    rows,
  }
}

/** Resolves with the moment at which a page has received the ranking. */
function untilRanking(socket: Socket, assessmentId: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a page of rankings was never told')), GIVE_UP_AFTER_MS)
    const onPush = (payload: unknown): void => {
      const at = performance.now()
      if (pushes.rankingChanged.payload.parse(payload).assessmentId !== assessmentId) return
      clearTimeout(timer)
      socket.off(pushes.rankingChanged.name, onPush)
      resolve(at)
    }
    socket.on(pushes.rankingChanged.name, onPush)
  })
}

/** Pages of one account that the hub lets connect at once, with a margin. */
const PAGES_PER_ACCOUNT = 90

/** From the call that changes a result to the ranking on each of the pages; all sockets are of one process. */
async function measurePush(stack: Stack, open: OpenResult): Promise<number> {
  const token = await signIn(stack.url, nip.superAdmin)
  const viewers: Socket[] = []
  try {
    const accounts = Math.ceil(Number(values.viewers) / PAGES_PER_ACCOUNT)
    if (open.viewers.length < accounts) throw new Error(`${accounts} accounts have to see every ranking`)
    const tokens: string[] = []
    for (const viewer of open.viewers.slice(0, accounts)) tokens.push(await signIn(stack.url, viewer))
    for (let index = 0; index < Number(values.viewers); index += 1)
      viewers.push(
        await openSocket(stack.url, RANKING_NAMESPACE, {
          token: tokens[index % accounts],
          names: index % 2 === 0 ? 'shown' : 'hidden',
        }),
      )
    const waits: number[] = []
    for (let round = 0; round < PUSH_ROUNDS; round += 1) {
      const told = Promise.all(viewers.map((viewer) => untilRanking(viewer, open.assessmentId)))
      const startedAt = performance.now()
      const body = { verdict: round % 2 === 0 ? 'passed' : 'failed', reason: 'Diputuskan untuk mengukur peringkat.' }
      await callHub(stack.url, `/api/test-sessions/${open.testSessionId}/decision`, testResultSchema, { token, body })
      const arrived = await told
      if (round > 0) waits.push(...arrived.map((at) => at - startedAt))
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_PUSHES_MS))
    }
    return tenths(percentile(waits, 0.95))
  } finally {
    for (const viewer of viewers) viewer.close()
  }
}

interface Measured {
  seedSeconds: number | null
  calls: Figures[]
  exports: Figures[]
  rankingPushMs: { p95: number }
}

async function seed(env: Record<string, string>): Promise<number> {
  const program = path.join(path.dirname(paths.hubMain), 'seed-year.ts')
  const environment = { ...process.env, ...env }
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--scale', values.scale], {
    env: environment,
  })
  return (JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { seconds: number }).seconds
}

/** A year that an earlier run or `npm run seed -- year` has made is measured as it is. */
const isThere = (database: string): boolean => (database === 'mariadb' ? values.url : values.data) !== undefined

async function measure(database: string, url: string | undefined): Promise<Measured> {
  const opened = new Closer()
  try {
    const dataDir = values.data ?? (await mkdtemp(path.join(tmpdir(), 'pengawas-year-')))
    if (values.data === undefined) opened.add({ close: () => rm(dataDir, { recursive: true, force: true }) })
    const env = {
      ...{
        DATA_DIR: dataDir,
        SECRET_KEY: process.env['SECRET_KEY'] ?? randomBytes(32).toString('hex'),
        LOG_LEVEL: 'error',
      },
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    }
    const seedSeconds = isThere(database) ? null : await seed(env)
    console.log(`${database}: ${seedSeconds === null ? 'the year is there' : `a year was made in ${seedSeconds} s`}`)
    const stack = opened.add(await startStack({ mediaNode: false, firstPort: FIRST_PORT, env }))
    const known = await readKnown({ url, dataDir })
    const people = { ...NIPS, ...Object.fromEntries(OWN_LISTS.map((role) => [role, known.own[role].nip])) }
    const tokens = new Map<Role, string>()
    for (const [role, user] of Object.entries(people) as [Role, string][])
      tokens.set(role, await signIn(stack.url, user))
    const [calls, exports]: [Figures[], Figures[]] = [[], []]
    for (const one of benchCalls(known).filter(({ call }) => call.startsWith(values.only ?? '/'))) {
      const figures = await measureCall(stack, tokens.get(one.as) ?? '', one).catch((error: unknown) => {
        failures.push(`${database}: ${error instanceof Error ? error.message : String(error)}`)
        console.error(failures.at(-1))
        return null
      })
      if (figures === null) continue
      console.log(`${database}: ${JSON.stringify({ ...figures, isExport: one.isExport })}`)
      ;(one.isExport ? exports : calls).push(figures)
    }
    const p95 = await measurePush(stack, await readOpenResult({ url, dataDir }))
    console.log(`${database}: rankingPushMs ${p95}`)
    return { seedSeconds, calls, exports, rankingPushMs: { p95 } }
  } finally {
    await opened.closeAll()
  }
}

/** What was refused, or had no bound; one of them fails the bench. */
const failures: string[] = []

const worstOf = (calls: readonly Figures[]) =>
  calls.reduce((worst, { call, as, p95 }) => (p95 > worst.p95 ? { call, as, p95 } : worst), {
    ...{ call: '', as: 'super-admin', p95: 0 },
  })

/** A database on a server of the bench's own. */
async function ownMariaDb(): Promise<string> {
  const server = await startMariaDb({ cacheMb: CACHE_MB })
  opened.add({ close: () => server.stop() })
  return server.createDatabase(`bench_${randomUUID().replaceAll('-', '')}`)
}

const opened = new Closer()
try {
  const measured: Record<string, Measured> = {}
  if (values.databases.includes('sqlite')) measured['sqlite'] = await measure('sqlite', undefined)
  if (values.databases.includes('mariadb')) {
    measured['mariadb'] = await measure('mariadb', values.url ?? (await ownMariaDb()))
  }
  const all = Object.entries(measured)
  const calls = all.flatMap(([database, { calls: own }]) => own.map((figures) => ({ database, ...figures })))
  const exports = all.flatMap(([database, { exports: own }]) => own.map((figures) => ({ database, ...figures })))
  const rankingPushMs = { p95: Math.max(...all.map(([, one]) => one.rankingPushMs.p95)) }
  const seedSeconds = Object.fromEntries(all.map(([database, one]) => [database, one.seedSeconds]))
  console.log(
    JSON.stringify({ bench: 'reports', worst: worstOf(calls), calls, exports, rankingPushMs, seedSeconds, failures }),
  )
  if (failures.length > 0) process.exitCode = 1
} finally {
  await opened.closeAll()
}
