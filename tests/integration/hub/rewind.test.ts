import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaNode, startMediaNode } from '@pengawas/sfu/media-node'
import { auditListSchema } from '@pengawas/shared/contracts/audit'
import { type RecordingMode, recordingSchema } from '@pengawas/shared/contracts/recordings'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { type ReplayCut, replayCutSchema } from '@pengawas/shared/contracts/timeline'
import { CANDIDATE_NAMESPACE, candidateRequests } from '@pengawas/shared/sockets/candidate'
import type { AckOf, PayloadOf, RequestContract } from '@pengawas/shared/sockets/event'
import { pushes } from '@pengawas/shared/sockets/pushes'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { findFreePort } from '../../support/processes.ts'
import { assessmentBody, createAssessment, inHours, stockOf } from '../assessments/support.ts'
import { fakeAnalyser, flagOf } from '../sfu/support/fake-analyser.ts'
import { makeFilm } from '../sfu/support/film.ts'
import { plainTransports } from '../sfu/support/plain-transport.ts'
import { audioRtpParameters, RtpCamera, RtpMicrophone, videoRtpParameters } from '../sfu/support/rtp-camera.ts'
import { Page } from './pages.ts'
import { call, CONSENT, endSession, fetchData, openTestHub, people, SECRET, signIn, type TestHub } from './test-hub.ts'

/** What was promised: from pressing to something that can be seen. */
const MOST_MS = 2_000
const WITHIN = { timeout: 20_000, interval: 50 }
const MEDIA = { camera: 'required', microphone: 'required', screen: 'required' } as const

const analyser = fakeAnalyser()
let hub: TestHub
let node: MediaNode
let film: Uint8Array[]
let tokens: Record<'candidate' | 'superAdmin' | 'administrator' | 'auditor', string>
const stops: (() => unknown)[] = []

beforeAll(async () => {
  film = await makeFilm('640x360', 200)
  hub = await openTestHub()
  tokens = {
    candidate: await signIn(hub, people.candidate1),
    superAdmin: await signIn(hub, people.superAdmin),
    administrator: await signIn(hub, people.administrator),
    auditor: await signIn(hub, people.auditor),
  }
  node = await startMediaNode(
    {
      ...{ nodeId: 'node-of-rewind', nodeSecret: SECRET, hubUrl: hub.nodeUrl, dataDir: join(hub.dataDir, 'node') },
      ...{
        listenAddress: '127.0.0.1',
        announcedAddress: undefined,
        workers: 1,
        modelsDirectory: '',
        logLevel: 'silent',
      },
      portBase: await findFreePort(22_000, 22_999, 1),
      workerBin: process.env['MEDIASOUP_WORKER_BIN'],
    },
    {
      analyser,
      log: pino({ level: 'silent' }),
      openTransport: plainTransports({ sinkPort: 9, srtp: false }),
      freeShare: () => Promise.resolve(0.5),
    },
  )
  await vi.waitFor(async () => {
    const health = await fetch(new URL('/health', hub.url))
    expect(await health.json()).toMatchObject({ data: { mediaNodes: 1 } })
  }, WITHIN)
}, 60_000)
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
afterAll(async () => {
  await node.close()
  await hub.close()
})

interface Published {
  id: string
  page: Page
  camera: RtpCamera
}

/** A test under way whose candidate publishes camera, screen and sound to the media node. */
async function publish(recording: RecordingMode): Promise<Published> {
  const stock = await stockOf(hub, tokens.administrator)
  const times = { startDate: inHours(-1), endDate: inHours(2) }
  const body = { type: 'regular', participants: stock.participantIds, mediaPolicy: MEDIA, recording, ...times } as const
  const { id: assessmentId } = await createAssessment(hub, tokens.administrator, assessmentBody(stock, body))
  const { id } = await fetchData(hub, '/api/test-sessions', testSessionSchema, {
    token: tokens.candidate,
    body: { assessmentId, consent: { ...CONSENT, recording } },
  })
  const page = await new Page(hub.url, CANDIDATE_NAMESPACE, { testSessionId: id, token: tokens.candidate }).opened()
  stops.push(() => page.close())
  const ask = async <C extends RequestContract>(contract: C, payload: PayloadOf<C>): Promise<AckOf<C>> => {
    const answer = await page.ask(contract.name, payload)
    if (!answer.ok) throw new Error(`${contract.name}: ${answer.error}`)
    return contract.ack.parse(answer.data) as AckOf<C>
  }
  const { transport } = await ask(candidateRequests.joinMedia, {})
  if (transport === null) throw new Error('a new place has a transport')
  const [transportId, port] = [transport.id, Number(transport.iceCandidates[0]?.['port'])]
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  stops.push(() => socket.close())
  const publishFilm = async (source: 'camera' | 'screen', ssrc: number): Promise<RtpCamera> => {
    const rtpParameters = videoRtpParameters([ssrc])
    await ask(candidateRequests.produce, { transportId, source, kind: 'video', rtpParameters })
    const [keyFrame, ...deltas] = film
    if (keyFrame === undefined) throw new Error('The film is empty')
    const camera = new RtpCamera({ port, socket, layers: [{ ssrc, keyFrame, deltas }] })
    await camera.start()
    stops.push(() => camera.stop())
    return camera
  }
  const camera = await publishFilm('camera', 30_001)
  await publishFilm('screen', 30_002)
  const rtpParameters = audioRtpParameters(30_003)
  await ask(candidateRequests.produce, { transportId, source: 'microphone', kind: 'audio', rtpParameters })
  const microphone = new RtpMicrophone({ port, socket, ssrc: 30_003, levelDb: -40 })
  stops.push(() => microphone.stop())
  return { id, page, camera }
}

/** Until so many more packets were sent, at some thirty a second. */
async function untilSent(camera: RtpCamera, packets: number): Promise<void> {
  const before = camera.packetsSent
  await vi.waitFor(() => expect(camera.packetsSent - before).toBeGreaterThan(packets), WITHIN)
}

const cut = (id: string): Promise<ReplayCut> =>
  fetchData(hub, `/api/test-sessions/${id}/replay-cuts`, replayCutSchema, { method: 'POST', token: tokens.superAdmin })

const readBytes = async (id: string, segmentId: string): Promise<Buffer> => {
  const response = await fetch(new URL(`/api/test-sessions/${id}/recordings/${segmentId}`, hub.url), {
    headers: { authorization: `Bearer ${tokens.superAdmin}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Presses, reads every segment that is answered, and says how long both took. */
async function press(id: string): Promise<{ shown: ReplayCut; pressedAt: number; tookMs: number }> {
  const [pressedAt, begun] = [Date.now(), performance.now()]
  const shown = await cut(id)
  for (const { id: segmentId, bytes } of shown.segments) expect((await readBytes(id, segmentId)).length).toBe(bytes)
  return { shown, pressedAt, tookMs: performance.now() - begun }
}

/** The notes of every segment that the node writes or still has, which name the test. */
async function onTheDisk(): Promise<string[]> {
  const folder = join(hub.dataDir, 'node', 'media-node', 'node-of-rewind', 'recordings')
  const notes = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  // What is stored meanwhile goes.
  return Promise.all(notes.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
}

const sourcesOf = ({ segments }: ReplayCut): string[] => segments.map(({ source }) => source).sort()

it(
  'shows what just happened within two seconds of pressing, and goes on without a gap',
  { timeout: 60_000 },
  async () => {
    const { id, page, camera } = await publish('always')
    await page.receives(pushes.ownRecording, ({ recording }) => recording === 'on')
    await untilSent(camera, 200)
    const first = await press(id)
    expect(sourcesOf(first.shown)).toEqual(['camera', 'microphone', 'screen'])
    expect(first.shown.isComplete).toBe(true)
    expect(first.tookMs).toBeLessThan(MOST_MS)
    // What is shown ends where somebody pressed, or after it.
    expect(Date.parse(first.shown.to ?? '')).toBeGreaterThan(first.pressedAt - 200)

    await untilSent(camera, 100)
    const second = await press(id)
    expect(second.tookMs).toBeLessThan(MOST_MS)
    // The second one goes on where the first one ended, so one can look back to the beginning of the first.
    expect(Math.abs(Date.parse(second.shown.from ?? '') - Date.parse(first.shown.from ?? ''))).toBeLessThan(50)
  },
)

it(
  'stores nothing without a flag where flags alone are recorded, and ends what a flag keeps',
  { timeout: 60_000 },
  async () => {
    const { id, page, camera } = await publish('around-flags')
    await page.receives(pushes.ownRecording, ({ recording }) => recording === 'waiting')
    await untilSent(camera, 150)
    const refused = await call(hub, `/api/test-sessions/${id}/replay-cuts`, {
      ...{ method: 'POST', token: tokens.superAdmin },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'replayNothingKept'])
    // What would be written goes on being held only.
    await untilSent(camera, 60)
    const recording = { token: tokens.superAdmin }
    expect((await fetchData(hub, `/api/test-sessions/${id}/recordings`, recordingSchema, recording)).segments).toEqual(
      [],
    )
    expect((await onTheDisk()).filter((note) => note.includes(id))).toEqual([])

    const { verdict } = analyser
    analyser.verdict = (of, frame) => {
      if (of !== id) return verdict(of, frame)
      analyser.verdict = verdict
      return { ...verdict(of, frame), flags: [{ flag: flagOf('no-face'), evidence: null }] } as ReturnType<
        typeof verdict
      >
    }
    await page.receives(pushes.ownRecording, ({ recording: state }) => state === 'on')
    expect((await onTheDisk()).some((note) => note.includes(id))).toBe(true)
    const { shown, pressedAt, tookMs } = await press(id)
    expect(sourcesOf(shown)).toEqual(['camera', 'microphone', 'screen'])
    expect(tookMs).toBeLessThan(MOST_MS)
    // The film before, which took some three seconds.
    expect(Date.parse(shown.from ?? '')).toBeLessThan(pressedAt - 2_000)
  },
)

it('is for those who watch a test that is recorded and goes on, and now and then', { timeout: 60_000 }, async () => {
  const pressed = async (id: string, token = tokens.superAdmin) => {
    const { status, body } = await call(hub, `/api/test-sessions/${id}/replay-cuts`, { method: 'POST', token })
    return [status, body.code ?? body.error]
  }
  const never = await publish('never')
  expect(await pressed(never.id)).toEqual([409, 'replayNotRecorded'])
  for (const token of [tokens.auditor, tokens.administrator, tokens.candidate])
    expect(await pressed(never.id, token)).toEqual([403, 'not-allowed'])

  const always = await publish('always')
  const answers = [
    await pressed(always.id),
    await pressed(always.id),
    await pressed(always.id),
    await pressed(always.id),
  ]
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 429])
  const { entries } = await fetchData(hub, '/api/audit', auditListSchema, { token: tokens.superAdmin })
  const cuts = entries.filter(({ action }) => action === 'test-session.recording-cut')
  expect(cuts.filter(({ subjectId }) => subjectId === always.id)).toHaveLength(3)
  await endSession(hub, tokens.candidate, always.id)
  expect(await pressed(always.id)).toEqual([409, 'test-session-over'])
})
