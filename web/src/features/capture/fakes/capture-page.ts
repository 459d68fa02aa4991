import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { generateRouterRtpCapabilities, generateTransportRemoteParameters } from 'mediasoup-client/fakeParameters'
import { vi } from 'vitest'
import { fakeTrack } from '../../../lib/fakes/fake-media.ts'
import { CaptureSession } from '../media/capture-session.ts'
import { FakeSurroundings } from './fake-surroundings.ts'

const SESSION: TestSession = {
  id: '00000000-0000-4000-8000-000000000001',
  assessmentId: '00000000-0000-4000-8000-000000000002',
  participantId: '00000000-0000-4000-8000-000000000003',
  code: 'ABCDEFGH',
  status: 'active',
  startTime: '2026-11-22T01:00:00.000Z',
  endTime: null,
  consent: { camera: true, microphone: true, screen: false, textVersion: '1' },
  attempt: 1,
  statusReason: null,
  resumesOnReturn: false,
  isCompleted: false,
  currentQuestion: 0,
}
const POLICY: MediaPolicy = { camera: 'required', microphone: 'required', screen: 'optional' }

/** A page with a camera and a microphone, and a hub that knows the transports it has given. */
export class CapturePage {
  readonly surroundings = new FakeSurroundings()
  readonly hub = this.surroundings.hub
  readonly media = this.surroundings.media
  readonly tracks: MediaStreamTrack[] = []
  readonly transports = new Set<string>()
  readonly camera = this.track('video', 'camera')
  readonly microphone = this.track('audio', 'microphone')
  readonly session = new CaptureSession(
    SESSION,
    POLICY,
    { tracks: { camera: this.camera, microphone: this.microphone, screen: null }, troubles: {} },
    this.surroundings,
  )
  #made = 0

  constructor() {
    const { hub } = this
    hub.answer(candidateRequests.joinMedia, ({ transportId }) => this.join(transportId))
    hub.answer(candidateRequests.connectTransport, () => ({}))
    hub.answer(candidateRequests.produce, ({ source }) => ({ producerId: `${source}-${this.#next()}` }))
    hub.answer(candidateRequests.closeProducer, () => ({}))
    hub.answer(candidateRequests.reportSources, () => ({}))
    hub.answer(candidateRequests.restartIce, () => ({
      iceParameters: generateTransportRemoteParameters().iceParameters,
    }))
  }

  join(transportId: string | undefined) {
    const rtpCapabilities = generateRouterRtpCapabilities()
    if (transportId !== undefined && this.transports.has(transportId)) {
      return { resumed: true, rtpCapabilities, transport: null, iceServers: [] }
    }
    const transport = { ...generateTransportRemoteParameters(), id: `transport-${this.#next()}` }
    this.transports.add(transport.id)
    return { resumed: false, rtpCapabilities, transport, iceServers: [] }
  }

  track(kind: 'audio' | 'video', id: string) {
    const track = fakeTrack(kind, id)
    this.tracks.push(track)
    return track
  }

  /** Everything that can happen without waiting happens. */
  async settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0)
  }

  async connect(): Promise<void> {
    this.hub.up()
    await this.settle()
    this.media.setConnection('connected')
    await this.settle()
  }

  /** The candidate's device opens; the oldest that was asked for by default. */
  async open(id: string, which = 0): Promise<void> {
    const [asked] = this.surroundings.asked.splice(which, 1)
    asked?.open({ ok: true, track: this.track(asked.source === 'microphone' ? 'audio' : 'video', id) })
    await this.settle()
  }

  #next(): number {
    this.#made += 1
    return this.#made
  }
}
