import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Intervention, interventionResultSchema } from '@pengawas/shared/contracts/interventions'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { CANDIDATE_NAMESPACE } from '@pengawas/shared/sockets/candidate'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Socket } from 'socket.io-client'
import { Closer } from '../support/closer.ts'
import { callHub, nip, openSocket, signIn } from '../support/hub-client.ts'
import { startMariaDb } from '../support/mariadb.ts'
import { startStack } from '../support/stack.ts'
import { prepareTest } from '../support/taking-data.ts'
import { percentile } from './percentiles.ts'

/**
 * How long it takes to stop everybody: candidates whose test goes on and whose page has its socket, in a hub with its own
 * process; a super-admin pauses and resumes the whole assessment by one call each. Measured is the time from the call until
 * the socket of each page has received that its test is paused, over several rounds; all sockets are of one process, and no
 * page is drawn.
 * Arguments: --candidates 200  --rounds 5  --databases sqlite,mariadb
 */
const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    databases: { type: 'string', default: 'sqlite,mariadb' },
  },
})
const CANDIDATES = Number(values.candidates)
const CONSENT = { camera: false, microphone: false, screen: false, textVersion: 'bench' }
const FIRST_PORT = 3960
const GIVE_UP_AFTER_MS = 30_000

const rounded = (list: readonly number[], p: number): number => Math.round(percentile(list, p) * 10) / 10

/** Resolves with the moment at which the page has received that its test is in this state. */
function untilStatus(socket: Socket, status: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a page was never told')), GIVE_UP_AFTER_MS)
    const onPush = (payload: unknown): void => {
      if (pushes.sessionChanged.payload.parse(payload).status !== status) return
      const at = performance.now()
      clearTimeout(timer)
      socket.off(pushes.sessionChanged.name, onPush)
      resolve(at)
    }
    socket.on(pushes.sessionChanged.name, onPush)
  })
}

interface Measured {
  stopMs: number[]
  callMs: number[]
}

async function measure(database: string, databaseUrl: string | undefined) {
  const opened = new Closer()
  try {
    const env = { LOG_LEVEL: 'error', ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
    const stack = opened.add(await startStack({ mediaNode: false, firstPort: FIRST_PORT, env }))
    const place = { url: databaseUrl, dataDir: stack.dataDir }
    const { assessmentId, tokens } = await prepareTest(place, { candidates: CANDIDATES, questions: 5 })
    const sockets = await Promise.all(
      tokens.map(async (token) => {
        const body = { assessmentId, consent: CONSENT }
        const { id } = await callHub(stack.url, '/api/test-sessions', testSessionSchema, { token, body })
        return opened.add(await openSocket(stack.url, CANDIDATE_NAMESPACE, { token, testSessionId: id }))
      }),
    )
    const superAdmin = await signIn(stack.url, nip.superAdmin)
    const give = async (command: 'pause' | 'resume', measured?: Measured): Promise<void> => {
      const status = command === 'pause' ? 'paused' : 'active'
      const told = sockets.map((socket) => untilStatus(socket, status))
      const body: Intervention = { requestId: randomUUID(), target: { assessmentId }, order: { command, text: '' } }
      const startedAt = performance.now()
      const { items } = await callHub(stack.url, '/api/interventions', interventionResultSchema, {
        token: superAdmin,
        body,
      })
      measured?.callMs.push(performance.now() - startedAt)
      const done = items.filter(({ outcome }) => outcome === 'done').length
      if (done !== CANDIDATES) throw new Error(`${done} of ${CANDIDATES} tests were changed`)
      for (const at of await Promise.all(told)) measured?.stopMs.push(at - startedAt)
    }
    const measured: Measured = { stopMs: [], callMs: [] }
    // The first round is a hub that has never done it.
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await give('pause', measured)
      await give('resume')
    }
    const { stopMs, callMs } = measured
    return {
      ...{ database, candidates: CANDIDATES, stopped: stopMs.length },
      stopMs: { p50: rounded(stopMs, 0.5), p95: rounded(stopMs, 0.95), max: rounded(stopMs, 1) },
      callMs: { p50: rounded(callMs, 0.5), max: rounded(callMs, 1) },
    }
  } finally {
    await opened.closeAll()
  }
}

const servers = new Closer()
try {
  const runs = []
  for (const database of values.databases.split(',')) {
    let databaseUrl: string | undefined
    if (database === 'mariadb') {
      const server = await startMariaDb()
      servers.add({ close: () => server.stop() })
      databaseUrl = await server.createDatabase(`bench_${randomUUID().replaceAll('-', '')}`)
    }
    runs.push(await measure(database, databaseUrl))
  }
  console.log(JSON.stringify({ bench: 'bulk', runs }))
} finally {
  await servers.closeAll()
}
