import { type CheckInPolicy, checkInSchema } from '@pengawas/shared/contracts/check-ins'
import { MEDIA_WAYS, PROBE_FEATURE } from '@pengawas/shared/contracts/media'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Closer } from '../../support/closer.ts'
import { FakeMediaNode } from '../hub/fake-media-node.ts'
import { openCandidatePage, type Page } from '../hub/pages.ts'
import { fetchData } from '../hub/test-hub.ts'
import { openTaking, start, type Taking } from './support.ts'

const DTLS = { fingerprints: [{ algorithm: 'sha-256', value: 'AA' }] }
const PROBE = {
  ...{ id: 'probe-1', iceParameters: { usernameFragment: 'u', password: 'p' } },
  ...{ iceCandidates: [], dtlsParameters: DTLS },
}
const TURN = { urls: ['turn:relay.example:3478'], secret: 'shared with the relay' }
const CHECK_IN: CheckInPolicy = {
  ...{ admission: 'proctor', calibration: 'off', portrait: 'off', card: 'off' },
  ...{ sweep: 'off', phone: 'off', practiceDays: 0 },
}

let taking: Taking
const opened = new Closer()

beforeAll(async () => {
  taking = await openTaking(undefined, {}, { turn: TURN })
})
afterEach(() => opened.closeAll())
afterAll(() => taking.close())

async function mediaNode(features: string[]): Promise<FakeMediaNode> {
  const node = opened.add(await FakeMediaNode.join(taking.hub.nodeUrl, `node-${features.length}`, [], { features }))
  node.answers.set(nodeRequests.openProbe.name, { ok: true, data: { transport: PROBE } })
  return node
}

/** A candidate's page that has its place, in a check-in or in a running test. */
async function enter(checkIn: CheckInPolicy | null): Promise<{ id: string; page: Page }> {
  const mediaPolicy = { camera: 'required', microphone: 'off', screen: 'off' } as const
  const { id } = await start(taking, (await taking.assessment({ mediaPolicy, checkIn })).id)
  const page = opened.add(await openCandidatePage(taking.hub, taking.tokens.candidate, id))
  expect(await page.ask(candidateRequests.joinMedia.name, {})).toMatchObject({ ok: true })
  return { id, page }
}
const open = (page: Page, way: string) => page.ask(candidateRequests.openProbe.name, { way })

it('are tried on the own media node, through a relay too where there is one, and are what that node says', async () => {
  const node = await mediaNode([PROBE_FEATURE])
  const { id, page } = await enter(CHECK_IN)
  for (const way of MEDIA_WAYS) {
    const answer = await open(page, way)
    expect(answer).toMatchObject({ ok: true, data: { transport: { id: 'probe-1' } } })
    const { iceServers } = candidateRequests.openProbe.ack.parse(answer.ok ? answer.data : null)
    expect(iceServers.map(({ urls }) => urls)).toEqual(way === 'turn' ? [TURN.urls] : [])
  }
  expect(node.received(nodeRequests.openProbe).map(({ payload }) => payload)).toEqual(
    MEDIA_WAYS.map((way) => ({ testSessionId: id, way })),
  )
  const connect = { transportId: 'probe-1', dtlsParameters: DTLS }
  expect(await page.ask(candidateRequests.connectProbe.name, connect)).toMatchObject({ ok: true })
  expect(node.received(nodeRequests.connectProbe).at(-1)?.payload).toEqual({ testSessionId: id, ...connect })
  expect(await open(page, 'pigeon')).toMatchObject({ error: 'invalid-input' })

  node.answers.set(nodeRequests.triedWays.name, { ok: true, data: { udp: 'fails', tcp: 'works', turn: 'works' } })
  let at = 0
  node.answers.set(nodeRequests.countReceived.name, () => {
    at += 5_000
    const counts = { at, bytes: at * 100, packets: at, lost: 0 }
    return { ok: true, data: { transportId: 'transport-1', protocol: 'tcp', ...counts } }
  })
  const { network } = await fetchData(taking.hub, `/api/check-ins/${id}/network`, checkInSchema, {
    ...{ token: taking.tokens.candidate, body: {} },
  })
  expect(network).toMatchObject({ udp: 'fails', tcp: 'works', turn: 'works', verdict: 'good' })
})

it('cannot be tried on a media node of an earlier version, which is asked nothing', async () => {
  const node = await mediaNode([])
  const { page } = await enter(CHECK_IN)
  for (const way of MEDIA_WAYS) expect(await open(page, way)).toMatchObject({ ok: true, data: { transport: null } })
  expect(node.received(nodeRequests.openProbe)).toEqual([])
})

it('are tried in a check-in only', async () => {
  await mediaNode([PROBE_FEATURE])
  const { page } = await enter(null)
  expect(await open(page, 'udp')).toMatchObject({ error: 'conflict' })
})
