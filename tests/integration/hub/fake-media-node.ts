import { randomUUID } from 'node:crypto'
import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import { NO_REFUSED_FLAGS } from '@pengawas/shared/contracts/flags'
import type { PeerState } from '@pengawas/shared/contracts/proctoring'
import { type Acknowledgement, acknowledgementSchema, type AckOf } from '@pengawas/shared/sockets/event'
import { hubRequests, MEDIA_NAMESPACE, nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { io, type Socket } from 'socket.io-client'
import { SECRET } from './test-hub.ts'

const TRANSPORT = {
  id: 'transport-1',
  iceParameters: { usernameFragment: 'u', password: 'p' },
  iceCandidates: [],
  dtlsParameters: { fingerprints: [{ algorithm: 'sha-256', value: 'AA' }] },
}
const CAPABILITIES = { codecs: [] }

/** What the fake answers where a test does not say otherwise. */
const ANSWERS: Record<string, unknown> = {
  [nodeRequests.openPeer.name]: {
    resumed: false,
    workerId: 'worker-1',
    rtpCapabilities: CAPABILITIES,
    transport: TRANSPORT,
  },
  [nodeRequests.produce.name]: { producerId: 'producer-1' },
  [nodeRequests.restartPeerIce.name]: { iceParameters: TRANSPORT.iceParameters },
  [nodeRequests.restartViewerIce.name]: { iceParameters: TRANSPORT.iceParameters },
  [nodeRequests.openViewerTransport.name]: { transport: TRANSPORT, rtpCapabilities: CAPABILITIES },
  [nodeRequests.listViewers.name]: { viewers: [] },
  [nodeRequests.consume.name]: {
    id: 'consumer-1',
    producerId: 'producer-1',
    kind: 'video',
    rtpParameters: { codecs: [{}] },
    spatialLayers: 3,
  },
}

export interface ReceivedCall {
  name: string
  payload: Record<string, unknown>
}

/** A media node without media: it speaks the contract, records requests, and sends what a test asks for. */
export class FakeMediaNode {
  readonly nodeId: string
  readonly calls: ReceivedCall[] = []
  /** Answers by request name, instead of the usual ones; null is no answer at all. */
  readonly answers = new Map<string, Acknowledgement | null | (() => Acknowledgement)>()
  readonly #socket: Socket

  constructor(url: string, nodeId: string, secret = SECRET) {
    this.nodeId = nodeId
    this.#socket = io(url + MEDIA_NAMESPACE, {
      auth: { nodeId, secret },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    this.#socket.onAny(
      (name: string, payload: Record<string, unknown>, acknowledge?: (answer: Acknowledgement) => void) => {
        this.calls.push({ name, payload })
        const given = this.answers.has(name) ? this.answers.get(name) : { ok: true as const, data: ANSWERS[name] ?? {} }
        const answer = typeof given === 'function' ? given() : given
        if (answer !== null && answer !== undefined) acknowledge?.(answer)
      },
    )
  }

  /** Connects and announces itself; returns what the hub answers. */
  static async join(
    url: string,
    nodeId: string,
    peers: PeerState[] = [],
    load: Partial<NodeLoad> = {},
  ): Promise<FakeMediaNode & AckOf<typeof hubRequests.announce>> {
    const node = new FakeMediaNode(url, nodeId)
    await node.connected()
    const answer = await node.send(hubRequests.announce.name, { load: node.load(load), peers })
    if (!answer.ok) throw new Error(`announcement refused: ${answer.error}`)
    return Object.assign(node, hubRequests.announce.ack.parse(answer.data))
  }

  connected(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    this.#socket.once('connect', () => resolve(undefined))
    this.#socket.once('connect_error', reject)
    return promise
  }

  load(changes: Partial<NodeLoad> = {}): NodeLoad {
    return {
      nodeId: this.nodeId,
      peers: 0,
      viewers: 0,
      consumers: 0,
      workers: [{ workerId: 'worker-1', peers: 0, consumers: 0 }],
      inference: { state: 'ready', queued: 0, analysed: 0, skipped: 0, latencyP50Ms: null, latencyP95Ms: null },
      refusedFlags: NO_REFUSED_FLAGS,
      ...changes,
    }
  }

  peer(testSessionId: string, changes: Partial<PeerState> = {}): PeerState {
    return {
      testSessionId,
      nodeId: this.nodeId,
      workerId: 'worker-1',
      connection: 'connected',
      silentForMs: null,
      producers: [{ producerId: 'producer-1', source: 'camera', paused: false, flowing: true }],
      ...changes,
    }
  }

  async send(name: string, payload: unknown): Promise<Acknowledgement> {
    return acknowledgementSchema.parse(await this.#socket.timeout(5_000).emitWithAck(name, payload))
  }

  notify(name: string, payload: unknown): void {
    this.#socket.emit(name, payload)
  }

  /** The calls of one kind so far. */
  received(contract: { name: string }): ReceivedCall[] {
    return this.calls.filter((call) => call.name === contract.name)
  }

  close(): void {
    this.#socket.disconnect()
  }
}

/** The smallest thing that calls itself a WebP picture. */
export const PICTURE = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([4, 0, 0, 0]),
  Buffer.from('WEBP'),
  Buffer.from('VP8 test'),
])

export function aFlag(changes: Partial<DetectedFlag> = {}): DetectedFlag {
  return {
    id: randomUUID(),
    type: 'face-detection',
    severity: 'high',
    confidence: 0.93,
    description: 'Wajah tidak terlihat',
    reason: 'no-face',
    detectedAt: Date.parse('2026-11-21T03:00:00.123Z'),
    details: {
      modelVersion: 'test',
      thresholds: { windowMs: 3000 },
      samples: [{ at: 1, values: { faces: 0, yaw: null } }],
    },
    ...changes,
  }
}
