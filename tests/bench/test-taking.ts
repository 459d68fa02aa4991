import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seededRandom } from '@pengawas/api/kernel/psychometrics/random/seeded-random'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { answerReceiptSchema, type ClaimedRun, claimedRunSchema } from '@pengawas/shared/contracts/test-taking'
import { z } from 'zod'
import { Closer } from '../support/closer.ts'
import { callHub } from '../support/hub-client.ts'
import { startMariaDb } from '../support/mariadb.ts'
import { findDescendants } from '../support/processes.ts'
import { startStack } from '../support/stack.ts'
import { compareLedger, type Ledger, type Place, prepareTest } from '../support/taking-data.ts'
import { percentile } from './percentiles.ts'

/**
 * Candidates who all start at the same moment and answer their questions, each through HTTP as a test page does, against a
 * hub in a process of its own. Between two questions people think for 30 to 90 s; here that is divided by SPEED-UP, so a
 * second of the bench has as many answers as so many seconds of a real test. Everybody is signed in before. At the end what
 * was acknowledged is held against the database.
 *
 * Arguments: --candidates 500,1000  --speed-up 10  --questions 20  --databases sqlite,mariadb
 */
const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '500' },
    'speed-up': { type: 'string', default: '10' },
    questions: { type: 'string', default: '20' },
    databases: { type: 'string', default: 'sqlite,mariadb' },
  },
})
const SPEED_UP = Number(values['speed-up'])
const QUESTIONS = Number(values.questions)
const THINK_MS = [30_000, 90_000] as const
/** One answer in this many is changed once more. */
const CHANGED_EVERY = 5
const CONSENT = { camera: false, microphone: false, screen: false, textVersion: 'bench' }
/** Apart from those of tests that may run beside it. */
const FIRST_PORT = 3860
/** Linux counts a process' time in hundredths of a second (USER_HZ). */
const TICK_MS = 10

interface Run {
  database: string
  candidates: number
  speedUp: number
  errors: number
  lost: number
  surplus: number
  answers: number
  autosaveMs: { p50: number; p95: number; max: number }
  startMs: { p50: number; p95: number; max: number }
  endMs: { p95: number }
  cpuMsPerAnswer: number
  /** Start and questions, with all that they cause (walls, audit). */
  cpuMsPerStart: number
  seconds: number
}

const rounded = (list: readonly number[], p: number): number => Math.round(percentile(list, p) * 10) / 10

const hundredths = (value: number): number => Math.round(value * 100) / 100

async function cpuMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

interface Measured {
  errors: number
  saves: number[]
  starts: number[]
  ends: number[]
  ledger: Ledger
}

async function timed<T>(into: number[], measured: Measured, call: () => Promise<T>): Promise<T | null> {
  const startedAt = performance.now()
  try {
    const answer = await call()
    into.push(performance.now() - startedAt)
    return answer
  } catch (error) {
    measured.errors += 1
    if (measured.errors <= 5) console.error(error instanceof Error ? error.message : error)
    return null
  }
}

/** From pressing the button until the questions are there. */
async function startTest(url: string, token: string, assessmentId: string): Promise<ClaimedRun> {
  const session = await callHub(url, '/api/test-sessions', testSessionSchema, {
    token,
    body: { assessmentId, consent: CONSENT },
  })
  return callHub(url, `/api/test-sessions/${session.id}/take-over`, claimedRunSchema, {
    token,
    body: { replace: true },
  })
}

async function answer(
  url: string,
  token: string,
  run: ClaimedRun,
  position: number,
  revision: number,
  measured: Measured,
): Promise<void> {
  const item = run.items[position]
  if (item === undefined) return
  const idempotencyKey = randomUUID()
  const body = {
    pageSecret: run.page.pageSecret,
    idempotencyKey,
    revision,
    value: { kind: 'choice', place: (position + revision) % item.options.length },
    madeAt: new Date().toISOString(),
    activeMs: 1000,
    currentPosition: position,
  }
  const path = `/api/test-sessions/${run.session.id}/answers/${item.questionId}`
  const receipt = await timed(measured.saves, measured, () =>
    callHub(url, path, answerReceiptSchema, { token, method: 'PUT', body }),
  )
  if (receipt?.outcome !== 'stored') return
  measured.ledger.set(`${run.session.id} ${item.questionId}`, {
    testSessionId: run.session.id,
    questionId: item.questionId,
    revision,
    idempotencyKey,
  })
}

async function takeTest(
  url: string,
  token: string,
  run: ClaimedRun | null,
  candidate: number,
  measured: Measured,
): Promise<void> {
  const random = seededRandom(`bench candidate ${candidate}`)
  const think = (): Promise<void> => delay((THINK_MS[0] + random() * (THINK_MS[1] - THINK_MS[0])) / SPEED_UP)
  if (run === null) return
  for (let position = 0; position < run.items.length; position += 1) {
    await think()
    await answer(url, token, run, position, 1, measured)
    if ((candidate + position) % CHANGED_EVERY === 0) await answer(url, token, run, position, 2, measured)
  }
  await timed(measured.ends, measured, () =>
    callHub(url, `/api/test-sessions/${run.session.id}/end`, testSessionSchema, {
      token,
      method: 'PATCH',
      body: { pageSecret: run.page.pageSecret },
    }),
  )
}

async function measure(database: string, databaseUrl: string | undefined, candidates: number): Promise<Run> {
  const env = { LOG_LEVEL: 'error', ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
  const stack = await startStack({ mediaNode: false, firstPort: FIRST_PORT, env })
  try {
    const place: Place = { url: databaseUrl, dataDir: stack.dataDir }
    const { assessmentId, tokens } = await prepareTest(place, { candidates, questions: QUESTIONS })
    const [hubPid] = await findDescendants(process.pid, 'api/src/main')
    if (hubPid === undefined) throw new Error('the hub has no process')
    // Connections are open before, as those of pages that wait for the start are.
    await Promise.all(tokens.map((token) => callHub(stack.url, '/api/auth/profile', z.unknown(), { token })))
    const measured: Measured = { errors: 0, saves: [], starts: [], ends: [], ledger: new Map() }
    const startedAt = performance.now()
    const cpuBefore = await cpuMs(hubPid)
    const runs = await Promise.all(
      tokens.map((token) => timed(measured.starts, measured, () => startTest(stack.url, token, assessmentId))),
    )
    const cpuStarted = await cpuMs(hubPid)
    await Promise.all(
      tokens.map((token, candidate) => takeTest(stack.url, token, runs[candidate] ?? null, candidate, measured)),
    )
    const cpu = (await cpuMs(hubPid)) - cpuStarted
    const { lost, surplus } = await compareLedger(place, measured.ledger)
    return {
      database,
      candidates,
      speedUp: SPEED_UP,
      errors: measured.errors,
      lost,
      surplus,
      answers: measured.saves.length,
      autosaveMs: {
        p50: rounded(measured.saves, 0.5),
        p95: rounded(measured.saves, 0.95),
        max: rounded(measured.saves, 1),
      },
      startMs: {
        p50: rounded(measured.starts, 0.5),
        p95: rounded(measured.starts, 0.95),
        max: rounded(measured.starts, 1),
      },
      endMs: { p95: rounded(measured.ends, 0.95) },
      cpuMsPerAnswer: hundredths(cpu / measured.saves.length),
      cpuMsPerStart: hundredths((cpuStarted - cpuBefore) / candidates),
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    }
  } finally {
    await stack.close()
  }
}

const opened = new Closer()
try {
  const runs: Run[] = []
  for (const database of values.databases.split(',')) {
    for (const candidates of values.candidates.split(',').map(Number)) {
      let databaseUrl: string | undefined
      if (database === 'mariadb') {
        const server = await startMariaDb()
        opened.add({ close: () => server.stop() })
        databaseUrl = await server.createDatabase(`bench_${randomUUID().replaceAll('-', '')}`)
      }
      const run = await measure(database, databaseUrl, candidates)
      console.log(JSON.stringify(run))
      runs.push(run)
    }
  }
  console.log(JSON.stringify({ bench: 'test-taking', runs }))
} finally {
  await opened.closeAll()
}
