import { randomUUID } from 'node:crypto'
import { managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import { flagListSchema } from '@pengawas/shared/contracts/flags'
import { CANDIDATE_NAMESPACE, candidateRequests } from '@pengawas/shared/sockets/candidate'
import { MAX_WALL_PAGES, PROCTOR_NAMESPACE, proctorRequests } from '@pengawas/shared/sockets/proctor'
import type { Socket } from 'socket.io-client'
import { z } from 'zod'
import { makeAssessment } from '../../support/assessments.ts'
import { ask, callHub, nip, openSocket, signIn } from '../../support/hub-client.ts'
import { askFor, type PublishedCamera, publishCamera } from '../../support/published-camera.ts'
import { startTest } from '../../support/started-test.ts'
import type { Attack, AttackGroup } from '../attack.ts'
import type { Target } from '../target.ts'

/** Opens a socket where nobody but media nodes, or nobody at all, should come in. Answers what it got. */
async function comesIn(url: string, namespace: string, auth: Record<string, unknown>): Promise<string | null> {
  const socket = await openSocket(url, namespace, auth).catch(() => null)
  if (socket === null) return null
  socket.disconnect()
  return `a socket of ${namespace} on ${url}`
}

const connections: readonly Attack[] = [
  {
    name: 'a media node that knows the secret dials in where people connect',
    async attempt({ stack }) {
      const gained = await comesIn(stack.url, '/media', { nodeId: 'media-9', secret: stack.nodeSecret })
      if ((await comesIn(stack.nodeUrl, '/media', { nodeId: 'media-9', secret: stack.nodeSecret })) === null)
        throw new Error('media nodes cannot dial in at all')
      return gained
    },
  },
  {
    name: 'a stranger joins the namespace that is always there',
    attempt: ({ url }) => comesIn(url, '/', {}),
  },
  {
    name: 'a stranger holds more connections than the hub has to spare',
    async attempt({ url }) {
      const WANTED = 420
      const sockets = Array.from(
        { length: WANTED },
        () => new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`),
      )
      const opened = await Promise.all(
        sockets.map((socket) => {
          const { promise, resolve } = Promise.withResolvers<boolean>()
          socket.addEventListener('message', () => resolve(true), { once: true })
          socket.addEventListener('error', () => resolve(false), { once: true })
          socket.addEventListener('close', () => resolve(false), { once: true })
          return promise
        }),
      )
      for (const socket of sockets) socket.close()
      const held = opened.filter((isOpen) => isOpen).length
      if (held === 0) throw new Error('no connection could be opened')
      return held === WANTED ? `${held} connections without a login` : null
    },
  },
]

const CAMERA_ASKED = { camera: 'required', microphone: 'off', screen: 'off' } as const
const DTLS = { fingerprints: [{ algorithm: 'sha-256', value: Array.from({ length: 32 }, () => 'AB').join(':') }] }

interface Watching {
  camera: PublishedCamera
  wall: Socket
  transportId: string
  rtpCapabilities: unknown
  consumerId: string
  assign(proctorIds: readonly string[]): Promise<void>
  proctorId: string
  close(): void
}

/** The demo's proctor watches one candidate of an assessment of their own. */
async function watchOne(target: Target, title: string): Promise<Watching> {
  const { url } = target
  const [proctor, overseer] = await Promise.all([signIn(url, nip.proctor), target.tokenOf('super-admin')])
  const candidate = nip.candidate(5)
  const assessment = await makeAssessment(url, { title, candidates: [candidate], mediaPolicy: CAMERA_ASKED })
  const { user } = await callHub(url, '/api/auth/profile', z.object({ user: z.object({ id: z.guid() }) }), {
    token: proctor,
  })
  const assign = async (proctorIds: readonly string[]): Promise<void> => {
    const proctors = proctorIds.map((proctorId) => ({ proctorId, maxCandidates: 20 }))
    const path = `/api/assessments/${assessment.id}`
    const { version } = await callHub(url, path, managedAssessmentSchema, { token: overseer })
    await callHub(url, `${path}/proctors`, z.unknown(), {
      token: overseer,
      method: 'PUT',
      body: { proctors, version },
    })
  }
  await assign([user.id])
  const camera = await publishCamera(url, await signIn(url, candidate), assessment.id, proctor)
  const wall = await openSocket(url, PROCTOR_NAMESPACE, { viewerId: randomUUID(), token: proctor })
  const { transport, rtpCapabilities } = await askFor(wall, proctorRequests.openTransport, camera.place)
  const consume = { testSessionId: camera.testSessionId, transportId: transport.id, source: 'camera', rtpCapabilities }
  const { id } = await askFor(wall, proctorRequests.consume, consume)
  const { nodeId } = camera.place
  await askFor(wall, proctorRequests.setConsumer, {
    nodeId,
    testSessionId: camera.testSessionId,
    consumerId: id,
    paused: false,
  })
  return {
    ...{ camera, wall, transportId: transport.id, rtpCapabilities, consumerId: id, assign, proctorId: user.id },
    close() {
      wall.disconnect()
      camera.socket.disconnect()
    },
  }
}

/** Streams that are no longer allowed are closed on the media node within this. */
const CLOSED_WITHIN_MS = 2_000

/** What a wall asks once its candidate is another proctor's; each by the name of the request. */
const LATER_CALLS: readonly { name: string; payload: (watching: Watching) => { request: string; body: object } }[] = [
  {
    name: 'resumes what it received',
    payload: ({ camera, consumerId }) => ({
      request: proctorRequests.setConsumer.name,
      body: { nodeId: camera.place.nodeId, testSessionId: camera.testSessionId, consumerId, paused: false },
    }),
  },
  {
    name: 'receives the candidate again',
    payload: ({ camera, transportId, rtpCapabilities }) => ({
      request: proctorRequests.consume.name,
      body: { testSessionId: camera.testSessionId, transportId, source: 'camera', rtpCapabilities },
    }),
  },
  {
    name: 'opens a transport',
    payload: ({ camera }) => ({ request: proctorRequests.openTransport.name, body: camera.place }),
  },
  {
    name: 'connects its transport',
    payload: ({ camera, transportId }) => ({
      request: proctorRequests.connectTransport.name,
      body: { nodeId: camera.place.nodeId, transportId, dtlsParameters: DTLS },
    }),
  },
  {
    name: 'restarts its network path',
    payload: ({ camera, transportId }) => ({
      request: proctorRequests.restartIce.name,
      body: { nodeId: camera.place.nodeId, transportId },
    }),
  },
]

const withdrawn: readonly Attack[] = [
  {
    name: 'a proctor who is taken off goes on receiving what they received',
    async attempt(target) {
      const watching = await watchOne(target, 'Serangan: tetap menerima')
      try {
        await watching.assign([])
        const { wall, camera, consumerId } = watching
        const deadline = performance.now() + CLOSED_WITHIN_MS
        while (performance.now() < deadline) await callHub(target.url, '/health', z.unknown())
        // A proctor without candidates may still close their own streams: the answer shows whether they existed.
        const closed = await ask(wall, proctorRequests.closeConsumer.name, { nodeId: camera.place.nodeId, consumerId })
        return closed.ok ? 'the stream of a candidate whom they no longer watch' : null
      } finally {
        watching.close()
      }
    },
  },
  ...LATER_CALLS.map(({ name, payload }): Attack => ({
    name: `a proctor who is taken off ${name}`,
    async attempt(target) {
      const watching = await watchOne(target, `Serangan: ${name}`)
      try {
        const { request, body } = payload(watching)
        const before = await ask(watching.wall, request, body)
        if (!before.ok) throw new Error(`${request} is refused before: ${before.error}`)
        await watching.assign([])
        const after = await ask(watching.wall, request, body)
        return after.ok ? `${request} is answered` : null
      } finally {
        watching.close()
      }
    },
  })),
  {
    name: 'one account opens any number of walls',
    async attempt({ url }) {
      const token = await signIn(url, nip.proctor)
      const walls: Socket[] = []
      try {
        for (let count = 0; count < 3 * MAX_WALL_PAGES; count += 1) {
          const wall = await openSocket(url, PROCTOR_NAMESPACE, { viewerId: randomUUID(), token }).catch(() => null)
          if (wall === null) break
          walls.push(wall)
        }
        if (walls.length === 0) throw new Error('no wall can be opened')
        return walls.length > MAX_WALL_PAGES ? `${walls.length} walls` : null
      } finally {
        for (const wall of walls) wall.disconnect()
      }
    },
  },
  {
    name: 'one account opens any number of walls at the same moment',
    async attempt({ url }) {
      const token = await signIn(url, nip.proctor)
      const opened = await Promise.all(
        Array.from({ length: 3 * MAX_WALL_PAGES }, () =>
          openSocket(url, PROCTOR_NAMESPACE, { viewerId: randomUUID(), token }).catch(() => null),
        ),
      )
      const walls = opened.filter((wall) => wall !== null)
      try {
        // A connection that was accepted at once is counted when it asks for something.
        const answers = await Promise.all(
          walls.map((wall) => ask(wall, proctorRequests.consume.name, {}).catch(() => null)),
        )
        const served = answers.filter(
          (answer) => answer !== null && (answer.ok || answer.error !== 'too-many-pages'),
        ).length
        if (served === 0) throw new Error('no wall is served')
        return served > MAX_WALL_PAGES ? `${served} walls` : null
      } finally {
        for (const wall of walls) wall.disconnect()
      }
    },
  },
]

/** The flags of a session that a proctor can see. */
async function flagsOf(
  target: Target,
  assessmentId: string,
  testSessionId: string,
): Promise<{ reason: string; severity: string }[]> {
  const list = await callHub(
    target.url,
    `/api/ai-proctoring/flags?assessmentId=${assessmentId}&testSessionId=${testSessionId}`,
    flagListSchema,
    { token: await target.tokenOf('super-admin') },
  )
  return list.flags
}

/** Asks for flags until there is one of this severity, at most for the given time. */
async function isFlagged(
  target: Target,
  assessmentId: string,
  testSessionId: string,
  severity: string,
  withinMs: number,
): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    const flags = await flagsOf(target, assessmentId, testSessionId)
    if (flags.some((flag) => flag.severity === severity && flag.reason.startsWith('camera-'))) return true
  }
  return false
}

/** A page has ten seconds for its first picture, so the high flag comes after that. */
const LIMITS = { missingAfterSeconds: 5, missingHighAfterSeconds: 15 }
const FLAG_WITHIN_MS = 25_000

const absent: readonly Attack[] = [
  {
    name: 'a script answers everything without a camera and hands in at once',
    async attempt(target) {
      const candidate = nip.candidate(6)
      const assessment = await makeAssessment(target.url, {
        title: 'Serangan: tanpa kamera',
        candidates: [candidate],
        mediaPolicy: CAMERA_ASKED,
        ...LIMITS,
      })
      const started = await startTest(target.url, await signIn(target.url, candidate), assessment.id)
      for (const { questionId } of started.run.items) await started.save(questionId, 0)
      await started.end()
      if ((await started.result()).answeredQuestions === 0) throw new Error('nothing was answered')
      return (await isFlagged(target, assessment.id, started.testSessionId, 'high', FLAG_WITHIN_MS))
        ? null
        : 'a test without a camera and without a flag'
    },
  },
  {
    name: 'a script takes its time without a camera, and goes on saving answers',
    async attempt(target) {
      const candidate = nip.candidate(6)
      const assessment = await makeAssessment(target.url, {
        title: 'Serangan: jawaban sebagai kehadiran',
        candidates: [candidate],
        mediaPolicy: CAMERA_ASKED,
        ...LIMITS,
      })
      const started = await startTest(target.url, await signIn(target.url, candidate), assessment.id)
      const [first] = started.run.items
      if (first === undefined) throw new Error('there is nothing to answer')
      await started.save(first.questionId, 0)
      if (!(await isFlagged(target, assessment.id, started.testSessionId, 'low', FLAG_WITHIN_MS)))
        return 'no technical flag'
      await started.save(first.questionId, 1, 2)
      return (await isFlagged(target, assessment.id, started.testSessionId, 'high', FLAG_WITHIN_MS))
        ? null
        : 'no high flag'
    },
  },
  {
    name: 'a page says that its camera is live and publishes one that sends nothing',
    async attempt(target) {
      const candidate = nip.candidate(6)
      const assessment = await makeAssessment(target.url, {
        title: 'Serangan: kamera bisu',
        candidates: [candidate],
        mediaPolicy: CAMERA_ASKED,
        ...LIMITS,
      })
      const camera = await publishCamera(
        target.url,
        await signIn(target.url, candidate),
        assessment.id,
        await target.tokenOf('super-admin'),
      )
      await askFor(camera.socket, candidateRequests.reportSources, {
        camera: 'live',
        microphone: 'live',
        screen: 'live',
      })
      const held = await isFlagged(target, assessment.id, camera.testSessionId, 'high', FLAG_WITHIN_MS)
      camera.socket.disconnect()
      return held ? null : 'a camera that the page made up'
    },
  },
]

const SOURCES = { camera: 'live', microphone: 'live', screen: 'live' } as const

const floods: readonly Attack[] = [
  {
    name: 'a page floods the database and the flag list with signals of its own',
    async attempt(target) {
      const REPORTS = 90
      const candidate = nip.candidate(6)
      const assessment = await makeAssessment(target.url, {
        title: 'Serangan: banjir laporan',
        candidates: [candidate],
        mediaPolicy: CAMERA_ASKED,
      })
      const started = await startTest(target.url, await signIn(target.url, candidate), assessment.id)
      const at = new Date().toISOString()
      let taken = 0
      for (let report = 0; report < REPORTS; report += 1) {
        const signals = Array.from({ length: 100 }, (_, index) => ({
          sequence: report * 100 + index + 1,
          kind: 'paste',
          at,
        }))
        const body = { pageSecret: started.run.page.pageSecret, signals }
        const answer = await target.send('POST', `/api/test-sessions/${started.testSessionId}/signals`, {
          token: started.token,
          body,
        })
        if (answer.status < 400) taken += 1
      }
      if (taken === 0) throw new Error('no report is taken at all')
      if (taken === REPORTS) return `${taken} reports of a hundred signals in a row`
      const { length } = (await flagsOf(target, assessment.id, started.testSessionId)).filter(
        ({ reason }) => !reason.startsWith('camera-'),
      )
      return length > 3 ? `${length} flags` : null
    },
  },
  {
    name: 'a candidate gets a new allowance of events with each new socket',
    async attempt(target) {
      const candidate = nip.candidate(6)
      const assessment = await makeAssessment(target.url, {
        title: 'Serangan: soket baru',
        candidates: [candidate],
        mediaPolicy: CAMERA_ASKED,
      })
      const token = await signIn(target.url, candidate)
      const { testSessionId } = await startTest(target.url, token, assessment.id)
      const [SOCKETS, EVENTS] = [6, 60]
      const since = performance.now()
      let served = 0
      for (let count = 0; count < SOCKETS; count += 1) {
        const socket = await openSocket(target.url, CANDIDATE_NAMESPACE, { testSessionId, token })
        const answers = await Promise.all(
          Array.from({ length: EVENTS }, () => ask(socket, candidateRequests.reportSources.name, SOURCES)),
        )
        served += answers.filter(({ ok }) => ok).length
        socket.disconnect()
      }
      if (served < EVENTS / 2) throw new Error(`only ${served} events were served`)
      // Sixty at once and fifteen each second are anybody's.
      const allowed = 60 + 16 * Math.ceil((performance.now() - since) / 1_000)
      return served > allowed ? `${served} events` : null
    },
  },
]

export const mediaAttacks: AttackGroup = {
  group: 'media',
  attacks: [...connections, ...withdrawn, ...absent, ...floods],
}
