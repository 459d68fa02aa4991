import { pushes } from '@pengawas/shared/sockets/pushes'
import { secondCameraRequests } from '@pengawas/shared/sockets/second-camera'
import { generateRouterRtpCapabilities, generateTransportRemoteParameters } from 'mediasoup-client/fakeParameters'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeHubSocket } from '../../../lib/fakes/fake-hub-socket.ts'
import { FakeMedia, fakeTrack } from '../../../lib/fakes/fake-media.ts'
import { PhoneCamera, type PhoneSurroundings } from './phone-camera.ts'

let hub: FakeHubSocket
let media: FakeMedia
let refuse: Parameters<PhoneSurroundings['openSocket']>[2]
let isArriving: boolean
let isVisible: boolean
const acquired = vi.fn<PhoneSurroundings['acquire']>()
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  hub = new FakeHubSocket()
  media = new FakeMedia()
  isArriving = true
  isVisible = true
  let made = 0
  hub.answer(secondCameraRequests.joinMedia, () => ({
    resumed: false,
    rtpCapabilities: generateRouterRtpCapabilities(),
    transport: { ...generateTransportRemoteParameters(), id: `transport-${(made += 1)}` },
    iceServers: [],
  }))
  hub.answer(secondCameraRequests.connectTransport, () => ({}))
  hub.answer(secondCameraRequests.produce, () => ({ producerId: `producer-${made}` }))
  hub.answer(secondCameraRequests.closeProducer, () => ({}))
  hub.answer(secondCameraRequests.look, () => ({ isArriving }))
  acquired.mockReset()
  acquired.mockImplementation(() => Promise.resolve({ ok: true, track: fakeTrack('video', 'next') }))
})
afterEach(() => vi.useRealTimers())

function phoneWith(track: MediaStreamTrack | null): PhoneCamera {
  return new PhoneCamera('token', track, {
    openSocket: (_namespace, _auth, onRefused) => {
      refuse = onRefused
      return hub
    },
    openDevice: media.openDevice,
    acquire: acquired,
    troubleOfEnd: () => Promise.resolve('ended'),
    isVisible: () => isVisible,
  })
}

async function connected(track = fakeTrack('video', 'rear')): Promise<PhoneCamera> {
  const phone = phoneWith(track)
  hub.up()
  await settle()
  media.setConnection('connected')
  await settle()
  return phone
}

it('publishes its camera alone, and believes the server alone that it arrives', async () => {
  const phone = await connected()
  expect(hub.payloads(secondCameraRequests.produce)).toMatchObject([{ source: 'camera', kind: 'video' }])
  expect(phone.store.getState().isArriving).toBeNull()
  await settle(3_000)
  expect(phone.store.getState().isArriving).toBe(true)
  hub.down()
  expect(phone.store.getState().isArriving).toBeNull()
  phone.stop()
})

it('opens the camera again when it is woken, and asks nobody who has refused it', async () => {
  const track = fakeTrack('video', 'rear')
  const phone = await connected(track)
  track.remoteStop()
  await settle()
  expect(phone.store.getState()).toMatchObject({ track: null, trouble: 'ended' })
  phone.wake()
  await settle()
  expect(phone.store.getState()).toMatchObject({ track: { id: 'next' }, trouble: null })
  expect(hub.count(secondCameraRequests.produce)).toBe(2)

  acquired.mockImplementation(() => Promise.resolve({ ok: false, trouble: 'denied' }))
  await phone.open()
  phone.wake()
  expect(acquired).toHaveBeenCalledTimes(2)
  phone.stop()
})

it('sends its picture anew where the server hears nothing of it, and not while nobody looks at the phone', async () => {
  const phone = await connected()
  isArriving = false
  isVisible = false
  await settle(30_000)
  expect(hub.count(secondCameraRequests.joinMedia)).toBe(1)
  isVisible = true
  await settle(12_000)
  expect(hub.count(secondCameraRequests.joinMedia)).toBe(2)
  phone.stop()
})

it('lets the camera go when its token is worth nothing, and when another tab has it', async () => {
  const first = fakeTrack('video', 'rear')
  const phone = await connected(first)
  refuse('not-authenticated')
  expect(first.readyState).toBe('ended')
  expect(phone.store.getState()).toMatchObject({ track: null, refusedBy: 'not-authenticated' })

  hub = new FakeHubSocket()
  const second = fakeTrack('video', 'rear')
  const other = phoneWith(second)
  hub.up()
  hub.notify(pushes.superseded, {})
  expect([second.readyState, other.store.getState().media.phase, hub.isClosed]).toEqual(['ended', 'superseded', true])
})
