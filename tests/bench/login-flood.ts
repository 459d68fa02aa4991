import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '../support/hub-client.ts'
import { DEMO_PASSWORD, startStack } from '../support/stack.ts'
import { startTest, type StartedTest } from '../support/started-test.ts'
import { prepareTest } from '../support/taking-data.ts'
import { percentile } from './percentiles.ts'

/**
 * How long answers wait while passwords are being guessed: 40 candidates save 20 answers per second, 50 wrong logins per second
 * come from elsewhere (each address 20 s long, so that no limit spares the hub the hashing), and a hall of 500 people behind
 * one address signs in within the same minute.
 */
const SECONDS = 60
/** The same saves with nothing else going on, before. */
const ALONE_SECONDS = 10
const STARTED_TESTS = 40
const SAVES_PER_SECOND = 20
const ROUNDS_ALONE = (SAVES_PER_SECOND * ALONE_SECONDS) / STARTED_TESTS
const BAD_PER_SECOND = 50
const HALL = 500
const ADDRESS_SECONDS = 20
const FIRST_PORT = 3820
const CANDIDATE = (index: number): string => `1975${String(index).padStart(14, '0')}`

export interface LoginFlood {
  seconds: number
  autosaveAloneMs: { count: number; p50: number; p95: number }
  autosaveMs: { count: number; failed: number; p50: number; p95: number; max: number }
  badLogins: { sent: number; byStatus: Record<string, number> }
  hall: { people: number; signedIn: number; p50Ms: number; p95Ms: number }
}

const rounded = (list: readonly number[], p: number): number => Math.round(percentile(list, p) * 10) / 10

/** Starts `work` this many times per second, without waiting for it, and waits for all at the end. */
async function pace(perSecond: number, count: number, work: (index: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  const all: Promise<void>[] = []
  for (let index = 0; index < count; index += 1) {
    await delay(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()))
    all.push(work(index))
  }
  await Promise.all(all)
}

export async function measureLoginFlood(databaseUrl: string | undefined): Promise<LoginFlood> {
  const env = {
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const stack = await startStack({ mediaNode: false, firstPort: FIRST_PORT, env })
  try {
    const { assessmentId, tokens } = await prepareTest(
      { url: databaseUrl, dataDir: stack.dataDir },
      { candidates: HALL, questions: 20 },
    )
    const startedTests = await Promise.all(
      tokens.slice(0, STARTED_TESTS).map((token) => startTest(stack.url, token, assessmentId)),
    )
    await signIn(stack.url, CANDIDATE(0))

    const login = async (nip: string, password: string, address: string): Promise<number> => {
      const response = await fetch(`${stack.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ nip, password }),
      })
      await response.arrayBuffer()
      return response.status
    }

    const saves: number[] = []
    let failed = 0
    const save = async (started: StartedTest, round: number): Promise<void> => {
      const questionId = started.run.items[round % started.run.items.length]?.questionId ?? ''
      const startedAt = performance.now()
      const receipt = await started.save(questionId, round % 2, round + 1).catch(() => null)
      saves.push(performance.now() - startedAt)
      if (receipt?.outcome !== 'stored') failed += 1
    }

    await pace(SAVES_PER_SECOND, SAVES_PER_SECOND * ALONE_SECONDS, async (index) => {
      const started = startedTests[index % startedTests.length]
      if (started !== undefined) await save(started, Math.floor(index / startedTests.length))
    })
    const alone = { count: saves.length, p50: rounded(saves, 0.5), p95: rounded(saves, 0.95) }
    saves.length = 0

    const byStatus: Record<string, number> = {}
    const guess = async (index: number): Promise<void> => {
      const address = `10.66.0.${Math.floor(index / (BAD_PER_SECOND * ADDRESS_SECONDS)) + 1}`
      const status = await login(CANDIDATE(index % (HALL * 2)), 'wrong', address)
      byStatus[status] = (byStatus[status] ?? 0) + 1
    }

    const hall: number[] = []
    let signedIn = 0
    const signInNext = async (index: number): Promise<void> => {
      const startedAt = performance.now()
      if ((await login(CANDIDATE(index), DEMO_PASSWORD, '10.1.1.1')) === 200) signedIn += 1
      hall.push(performance.now() - startedAt)
    }

    await Promise.all([
      pace(SAVES_PER_SECOND, SAVES_PER_SECOND * SECONDS, async (index) => {
        const started = startedTests[index % startedTests.length]
        if (started !== undefined) await save(started, ROUNDS_ALONE + Math.floor(index / startedTests.length))
      }),
      pace(BAD_PER_SECOND, BAD_PER_SECOND * SECONDS, guess),
      pace(HALL / SECONDS, HALL, signInNext),
    ])
    return {
      seconds: SECONDS,
      autosaveAloneMs: alone,
      autosaveMs: {
        count: saves.length,
        failed,
        p50: rounded(saves, 0.5),
        p95: rounded(saves, 0.95),
        max: rounded(saves, 1),
      },
      badLogins: { sent: BAD_PER_SECOND * SECONDS, byStatus },
      hall: { people: HALL, signedIn, p50Ms: rounded(hall, 0.5), p95Ms: rounded(hall, 0.95) },
    }
  } finally {
    await stack.close()
  }
}
