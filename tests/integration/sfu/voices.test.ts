import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createCandidateAnalyser, type RunningCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FACELESS } from '../../../ml/test-support/frames.ts'
import { testModels } from '../../../ml/test-support/models.ts'
import { encodeOpus, louder, speak, type SoundFrame } from '../../../ml/test-support/opus-sound.ts'
import { keyboard, quietRoom } from '../../../ml/test-support/noises.ts'
import { fakeAnalyser } from './support/fake-analyser.ts'
import { plainTransports } from './support/plain-transport.ts'
import { openCandidate, openStage, publishCamera, publishSound, type Stage } from './support/stage.ts'
import { encodeKeyFrame } from './support/vp8-source.ts'

const WITHIN = { timeout: 40_000, interval: 100 }
const TEXT =
  'Please read the third question again and tell me which of the answers you would choose. I think it is the second one. The report has to be signed by the head of the office before it leaves the house.'

/** Speech and noise that were published over RTP, the models themselves, and the flags that reach the hub. */
describe('a media node that hears', { timeout: 120_000 }, () => {
  let analyser: RunningCandidateAnalyser
  let stage: Stage
  let speech: SoundFrame[]
  let typing: SoundFrame[]
  let calm: SoundFrame[]

  beforeAll(async () => {
    const log = pino({ level: 'silent' })
    analyser = await createCandidateAnalyser({ modelsDirectory: await testModels(), log })
    const openTransport = plainTransports({ sinkPort: 9, srtp: false })
    stage = await openStage({ openTransport, analyser: { ...fakeAnalyser(), ...analyser } })
    stage.closeLater(() => analyser.close())
    speech = await encodeOpus(louder(await speak(TEXT, 'rms'), -6))
    typing = await encodeOpus(keyboard(12))
    calm = await encodeOpus(quietRoom(4))
    await stage.hub.next(hubRequests.announce)
  }, 60_000)
  afterAll(() => stage.close())

  const flagsOf = (id: string) =>
    stage.hub.received(hubRequests.raiseFlag).flatMap(({ testSessionId, flag }) => (testSessionId === id ? [flag] : []))

  it('flags a voice of which nothing is seen, tells when it was over, and none of somebody who types', async () => {
    const [speaking, writing] = [await openCandidate(stage), await openCandidate(stage)]
    const { microphone } = await publishSound(stage, speaking, { levelDb: -20, sound: speech })
    await publishSound(stage, writing, { levelDb: -40, sound: typing })
    const { testSessionId: id } = speaking
    await vi.waitFor(() => expect(flagsOf(id)[0]).toMatchObject({ reason: 'voice', severity: 'medium' }), WITHIN)
    const { details } = flagsOf(id)[0] ?? expect.fail('no flag')
    expect(details.samples.length).toBeGreaterThanOrEqual(3)
    for (const { values } of details.samples) expect(values['speechShare']).toBeGreaterThan(0.3)
    expect(details.thresholds).toMatchObject({ speechShareFrom: 0.3 })

    microphone.play(calm)
    await vi.waitFor(() => expect(flagsOf(id).at(-1)?.endedAt).toBeTypeOf('number'), WITHIN)
    expect(flagsOf(id)).toHaveLength(2)
    const heard = stage.hub.received(hubNotices.audioLevels).flat()
    const voicesOf = (one: string): boolean[] =>
      heard.filter(({ testSessionId }) => testSessionId === one).map(({ hasVoice }) => hasVoice)
    expect(voicesOf(id)).toContain(true)
    expect(voicesOf(writing.testSessionId).at(-1)).toBe(false)
    expect(flagsOf(writing.testSessionId)).toEqual([])
    for (const { testSessionId } of [speaking, writing]) await stage.hub.ask(nodeRequests.closePeer, { testSessionId })
  })

  it('says of a voice in an empty room that it is somebody else’s, or comes from elsewhere', async () => {
    const candidate = await openCandidate(stage)
    const layer = await encodeKeyFrame(await FACELESS.gradient(), { width: 640, height: 360 }, 80)
    // The node listens to one address of a candidate.
    const socket = createSocket('udp4').bind(0, '127.0.0.1')
    await once(socket, 'listening')
    stage.closeLater(() => socket.close())
    await publishCamera(stage, candidate, [layer], { socket })
    await publishSound(stage, candidate, { levelDb: -20, sound: speech, socket })
    const { testSessionId: id } = candidate
    const second = () => flagsOf(id).find(({ reason }) => reason === 'second-voice')
    await vi.waitFor(() => expect(second()).toMatchObject({ severity: 'low' }), WITHIN)
    expect(second()?.details.samples.at(-1)?.values['lips']).toBe(-1)
    expect(flagsOf(id).map(({ reason }) => reason)).not.toContain('talking')
  })
})
