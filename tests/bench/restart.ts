import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { answerReceiptSchema, claimedRunSchema } from '@pengawas/shared/contracts/test-taking'
import { BACKOFFS } from '@pengawas/shared/rules/backoff'
import { CANDIDATE_NAMESPACE, candidateRequests } from '@pengawas/shared/sockets/candidate'
import { PROCTOR_NAMESPACE } from '@pengawas/shared/sockets/proctor'
import { io, type Socket } from 'socket.io-client'
import { readSetupConfig } from '../../setup/config.ts'
import { serverProcesses } from '../../setup/launcher/server-processes.ts'
import { supervise } from '../../setup/launcher/supervisor.ts'
import { Closer } from '../support/closer.ts'
import { ask, callHub, nip, signIn, startTestSession } from '../support/hub-client.ts'
import { findDescendants, findFreePort } from '../support/processes.ts'
import { percentile } from './percentiles.ts'

/**
 * How long a crash of the hub lasts, under the launcher: from SIGKILL until the hub answers again, a wall has its socket
 * and its candidates, an answer is acknowledged, and a candidate's media node has the test session as before.
 * Arguments: --kills 20
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
const LOOK_EVERY_MS = 20
const LIFE_MS = 3_500
const GIVE_UP_AFTER_MS = 60_000

const passes = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Tries until it works, and answers with how long that took. */
async function untilWorks(since: number, attempt: () => Promise<unknown>): Promise<number> {
  for (;;) {
    try {
      await attempt()
      return Math.round(performance.now() - since)
    } catch (error) {
      if (performance.now() - since > GIVE_UP_AFTER_MS) throw error
      await passes(LOOK_EVERY_MS)
    }
  }
}

/** A socket that comes back as those of the pages do. */
function openLasting(url: string, namespace: string, auth: Record<string, string>): Socket {
  return io(url + namespace, {
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: BACKOFFS.pageConnection.firstMs,
    reconnectionDelayMax: BACKOFFS.pageConnection.longestMs,
  })
}

async function untilConnected(socket: Socket): Promise<void> {
  if (!socket.connected) await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
}

async function startLaunched(opened: Closer): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pengawas-bench-'))
  opened.add({ close: () => rm(dataDir, { recursive: true, force: true }) })
  const port = await findFreePort(3_900, 3_999)
  const config = readSetupConfig({
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_PORT: String(await findFreePort(20_900, 20_999)),
    MEDIA_PORT_BASE: String(await findFreePort(22_900, 22_999)),
    MEDIA_LISTEN_ADDRESS: '127.0.0.1',
    MEDIA_WORKERS: '1',
    LOG_LEVEL: 'error',
  })
  const stop = new AbortController()
  const { promise: ready, resolve } = Promise.withResolvers<undefined>()
  const supervisor = supervise({
    specs: await serverProcesses(config, {}),
    signal: stop.signal,
    onLine: () => undefined,
    onReady: () => resolve(undefined),
    onNotice: () => undefined,
  })
  opened.add({
    close: () => {
      stop.abort()
      return supervisor.finished
    },
  })
  await Promise.race([ready, supervisor.finished])
  return `http://127.0.0.1:${port}`
}

const opened = new Closer()
try {
  const url = await startLaunched(opened)
  const proctor = await signIn(url, nip.proctor)
  const token = await signIn(url, nip.candidate(1))
  const testSessionId = await startTestSession(url, token)
  const session = `/api/test-sessions/${testSessionId}`
  const run = await callHub(url, `${session}/take-over`, claimedRunSchema, { token, body: { replace: true } })
  const wall = opened.add(openLasting(url, PROCTOR_NAMESPACE, { token: proctor, viewerId: randomUUID() }))
  const page = opened.add(openLasting(url, CANDIDATE_NAMESPACE, { token, testSessionId }))
  const [item] = run.items
  if (item === undefined) throw new Error('the test has no question')
  let revision = 0
  let transportId: string | undefined

  const showWall = async (): Promise<void> => {
    await untilConnected(wall)
    const { candidates } = await callHub(url, '/api/proctoring/wall', wallSchema, { token: proctor })
    if (!candidates.some((tile) => tile.testSessionId === testSessionId && tile.online)) throw new Error('not there')
  }
  const answer = async (): Promise<void> => {
    revision += 1
    const body = {
      pageSecret: run.page.pageSecret,
      idempotencyKey: randomUUID(),
      revision,
      value: item.options.length > 0 ? { kind: 'choice', place: 0 } : { kind: 'text', text: 'x' },
      madeAt: new Date().toISOString(),
    }
    await callHub(url, `${session}/answers/${item.questionId}`, answerReceiptSchema, { token, method: 'PUT', body })
  }
  const joinMedia = async (): Promise<void> => {
    await untilConnected(page)
    const ack = await ask(page, candidateRequests.joinMedia.name, transportId === undefined ? {} : { transportId })
    if (!ack.ok) throw new Error(ack.error)
    const joined = candidateRequests.joinMedia.ack.parse(ack.data)
    if (transportId !== undefined && !joined.resumed) throw new Error('the media node has lost the candidate')
    transportId ??= joined.transport?.id
  }

  await untilWorks(performance.now(), joinMedia)
  const times: Record<'listens' | 'wall' | 'answers' | 'media', number[]> = {
    listens: [],
    wall: [],
    answers: [],
    media: [],
  }
  for (let kill = 1; kill <= Number(values.kills); kill += 1) {
    await Promise.all([showWall(), answer(), joinMedia()])
    // As long as the launcher asks of a process that is well.
    await passes(LIFE_MS)
    const [hub] = await findDescendants(process.pid, path.join('api', 'src', 'main.ts'))
    if (hub === undefined) throw new Error('there is no hub')
    process.kill(hub, 'SIGKILL')
    const since = performance.now()
    await untilWorks(since, async () => {
      // What the dead hub had accepted may still be answered by nobody; the first connection that is refused is the end of it.
      await fetch(`${url}/health`).then(
        () => Promise.reject(new Error('still there')),
        () => undefined,
      )
    })
    const [listens, shown, answered, media] = await Promise.all([
      untilWorks(since, () => fetch(`${url}/health`)),
      untilWorks(since, showWall),
      untilWorks(since, answer),
      untilWorks(since, joinMedia),
    ])
    times.listens.push(listens)
    times.wall.push(shown)
    times.answers.push(answered)
    times.media.push(media)
    console.log(`kill ${kill}: listens ${listens} ms, wall ${shown}, answers ${answered}, media ${media}`)
  }
  const summary = Object.fromEntries(
    Object.entries(times).map(([name, all]) => [
      `${name}Ms`,
      { p50: percentile(all, 0.5), p95: percentile(all, 0.95) },
    ]),
  )
  console.log(JSON.stringify({ bench: 'restart', kills: Number(values.kills), ...summary }))
} finally {
  await opened.closeAll()
}
