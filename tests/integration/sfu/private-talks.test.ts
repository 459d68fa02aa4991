import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AudioReading } from '@pengawas/shared/contracts/analysis'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainTransports } from './support/plain-transport.ts'
import { audioRtpParameters, RtpMicrophone } from './support/rtp-camera.ts'
import {
  DTLS_PARAMETERS,
  openCandidate,
  openStage,
  publishMicrophone,
  type Stage,
  type StagedCandidate,
} from './support/stage.ts'

const SSRC = 77_000

describe('private talks on a media node', () => {
  let sink: Socket
  let stage: Stage
  /** No transport is made before. */
  let held: Promise<void>
  let candidate: StagedCandidate

  beforeAll(async () => {
    sink = createSocket('udp4')
    sink.bind(0, '127.0.0.1')
    await once(sink, 'listening')
  })
  afterAll(() => sink.close())

  beforeEach(async () => {
    held = Promise.resolve()
    const open = plainTransports({ sinkPort: sink.address().port, srtp: false })
    stage = await openStage({ openTransport: (...named) => held.then(() => open(...named)) })
    await stage.hub.next(hubRequests.announce)
    candidate = await openCandidate(stage, false)
  })
  afterEach(() => stage.close())

  async function openTalk({ testSessionId }: StagedCandidate = candidate) {
    const talk = { talkId: randomUUID(), testSessionId, viewerId: randomUUID() }
    const { transport } = await stage.hub.ask(nodeRequests.openTalk, talk)
    return { ...talk, port: Number(transport.iceCandidates[0]?.['port']) }
  }
  const speak = ({ talkId, viewerId }: { talkId: string; viewerId: string }) =>
    stage.hub.ask(nodeRequests.speakTalk, { talkId, viewerId, rtpParameters: audioRtpParameters(SSRC) })
  async function hear(talkId: string, testSessionId: string) {
    const { rtpCapabilities } = await stage.hub.ask(nodeRequests.listenTalk, { talkId, testSessionId })
    const side = 'candidate' as const
    await stage.hub.ask(nodeRequests.connectTalk, { talkId, testSessionId, side, dtlsParameters: DTLS_PARAMETERS })
    return await stage.hub.ask(nodeRequests.hearTalk, { talkId, testSessionId, rtpCapabilities })
  }
  const talks = async () => (await stage.hub.ask(nodeRequests.listTalks, {})).talks.map(({ talkId }) => talkId)

  it('carry the voice of one page to one candidate, and to nobody else', async () => {
    const other = await openCandidate(stage, false)
    const talk = await openTalk()
    await expect(speak({ ...talk, viewerId: randomUUID() })).rejects.toThrow('not-found')
    await speak(talk)
    await expect(hear(talk.talkId, other.testSessionId)).rejects.toThrow('not-found')
    const heard = once(sink, 'message', { signal: AbortSignal.timeout(10_000) }) as Promise<[Buffer]>
    const { rtpParameters } = await hear(talk.talkId, talk.testSessionId)
    const microphone = new RtpMicrophone({ port: talk.port, ssrc: SSRC, levelDb: -20 })
    stage.closeLater(() => microphone.stop())
    const [packet] = await heard
    expect(packet.readUInt32BE(8)).toBe(rtpParameters.encodings?.[0]?.['ssrc'])
  })

  it('are one for each candidate and one for each page', async () => {
    const other = await openCandidate(stage, false)
    const { viewerId } = await openTalk()
    await expect(openTalk()).rejects.toThrow('conflict')
    const second = { talkId: randomUUID(), testSessionId: other.testSessionId, viewerId }
    await expect(stage.hub.ask(nodeRequests.openTalk, second)).rejects.toThrow('conflict')
  })

  it('do not begin where they are closed while they are being opened', async () => {
    const gate = Promise.withResolvers<undefined>()
    held = gate.promise.then(() => undefined)
    const talk = { talkId: randomUUID(), testSessionId: candidate.testSessionId, viewerId: randomUUID() }
    const { talkId } = talk
    const refused = expect(stage.hub.ask(nodeRequests.openTalk, talk)).rejects.toThrow('media-unavailable')
    await stage.hub.ask(nodeRequests.closeTalk, { talkId })
    gate.resolve(undefined)
    await refused
    expect(await talks()).toEqual([])
    await expect(openTalk()).resolves.toMatchObject({ testSessionId: candidate.testSessionId })
  })

  it('go on when the candidate loads the page again, and end when the candidate is gone', async () => {
    const talk = await openTalk()
    await speak(talk)
    await hear(talk.talkId, talk.testSessionId)
    await openCandidate(stage, false, talk.testSessionId)
    expect(await talks()).toEqual([talk.talkId])
    await expect(hear(talk.talkId, talk.testSessionId)).resolves.toMatchObject({ kind: 'audio' })
    await stage.hub.ask(nodeRequests.closePeer, { testSessionId: talk.testSessionId })
    expect(await talks()).toEqual([])
  })

  it('are known to the analysis of that candidate, and of no other, while levels are reported as before', async () => {
    const [talking, other] = [await openCandidate(stage), await openCandidate(stage)]
    for (const each of [talking, other]) await publishMicrophone(stage, each, -30)
    const lastOf = ({ testSessionId }: StagedCandidate) =>
      stage.analyser.levels.findLast((each) => each.testSessionId === testSessionId)?.inTalk
    await vi.waitFor(() => expect([lastOf(talking), lastOf(other)]).toEqual([false, false]), 10_000)
    await openTalk(talking)
    await vi.waitFor(() => expect(lastOf(talking)).toBe(true), 10_000)
    expect(lastOf(other)).toBe(false)
    const isHeard = (reading: AudioReading): boolean =>
      reading.testSessionId === talking.testSessionId && reading.hasVoice
    stage.hub.messages.length = 0
    await stage.hub.next(hubNotices.audioLevels, (readings) => readings.some(isHeard))
  })

  it('end with the page that speaks', async () => {
    const talk = await openTalk()
    await stage.hub.ask(nodeRequests.closeTalk, { talkId: talk.talkId })
    expect(await talks()).toEqual([])
    await expect(speak(talk)).rejects.toThrow('not-found')
    await openTalk()
  })
})
