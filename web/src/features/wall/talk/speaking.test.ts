import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { generateRouterRtpCapabilities, generateTransportRemoteParameters } from 'mediasoup-client/fakeParameters'
import { describe, expect, it, vi } from 'vitest'
import { FakeHubSocket } from '../../../lib/fakes/fake-hub-socket.ts'
import { FakeMedia, fakeTrack } from '../../../lib/fakes/fake-media.ts'
import { RequestFailure } from '../../../lib/http.ts'
import { Speaking } from './speaking.ts'

const testSessionId = '00000000-0000-4000-8000-000000000001'
const talkId = '00000000-0000-4000-8000-000000000002'

/** A hub that carries talks, a browser with a microphone, and a proctor's page between them. */
function setUp() {
  const hub = new FakeHubSocket()
  const media = new FakeMedia()
  const microphone = fakeTrack('audio', 'microphone')
  const onLost = vi.fn()
  hub.answer(proctorRequests.startTalk, () => ({
    talkId,
    transport: generateTransportRemoteParameters(),
    rtpCapabilities: generateRouterRtpCapabilities(),
    iceServers: [],
  }))
  hub.answer(proctorRequests.connectTalk, () => ({}))
  hub.answer(proctorRequests.speakTalk, () => ({ producerId: 'voice' }))
  hub.answer(proctorRequests.endTalk, () => ({}))
  hub.up()
  const begin = (openMicrophone = () => Promise.resolve(microphone)): Promise<Speaking> =>
    Speaking.begin(testSessionId, { socket: hub, openDevice: media.openDevice, openMicrophone, onLost })
  const isSilent = (): boolean => microphone.readyState === 'ended' && media.openTransports.length === 0
  return { hub, media, microphone, onLost, begin, isSilent }
}

describe('Speaking', () => {
  it('sends the microphone to one candidate, and lets everything go at the end', async () => {
    const { hub, media, begin, isSilent } = setUp()
    const speaking = await begin()
    expect(hub.payloads(proctorRequests.startTalk)).toEqual([{ testSessionId }])
    expect(media.openProducers).toHaveLength(1)
    speaking.end()
    expect(hub.payloads(proctorRequests.endTalk)).toEqual([{ talkId }])
    expect(isSilent()).toBe(true)
  })

  it('disturbs no candidate where the browser refuses the microphone', async () => {
    const { hub, begin } = setUp()
    const refusal = new DOMException('Permission denied', 'NotAllowedError')
    await expect(begin(() => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(hub.requests).toEqual([])
  })

  const refuse = (): never => {
    throw new RequestFailure('media-unavailable')
  }
  it.each([
    ['the hub refuses the talk', (hub: FakeHubSocket) => hub.answer(proctorRequests.startTalk, refuse), 0],
    ['the voice cannot connect', (hub: FakeHubSocket) => hub.answer(proctorRequests.connectTalk, refuse), 1],
    ['the media node refuses the voice', (hub: FakeHubSocket) => hub.answer(proctorRequests.speakTalk, refuse), 1],
  ])('leaves nothing half open where %s', async (_case, refuseAt, ends) => {
    const { hub, begin, isSilent } = setUp()
    refuseAt(hub)
    await expect(begin()).rejects.toMatchObject({ code: 'media-unavailable' })
    expect(hub.count(proctorRequests.endTalk)).toBe(ends)
    expect(isSilent()).toBe(true)
  })

  it('is muted while another candidate is heard on the page', async () => {
    const { microphone, begin } = setUp()
    const speaking = await begin()
    speaking.mute(true)
    expect(microphone.enabled).toBe(false)
    speaking.mute(false)
    expect(microphone.enabled).toBe(true)
  })

  it.each([
    ['the microphone is pulled out', ({ microphone }: ReturnType<typeof setUp>) => microphone.remoteStop()],
    ['nothing arrives any more', ({ media }: ReturnType<typeof setUp>) => media.setConnection('failed')],
  ])('says that it is over where %s', async (_case, lose) => {
    const bench = setUp()
    await bench.begin()
    lose(bench)
    expect(bench.onLost).toHaveBeenCalledOnce()
  })
})
