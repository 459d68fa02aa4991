import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { createWorker } from 'mediasoup'
import type { types } from 'mediasoup'
import { fakeAnalyser } from '../integration/sfu/support/fake-analyser.ts'
import { plainTransports } from '../integration/sfu/support/plain-transport.ts'
import { RtpCamera, videoRtpParameters } from '../integration/sfu/support/rtp-camera.ts'
import { openCandidate, openStage, openViewer } from '../integration/sfu/support/stage.ts'
import type { Stage } from '../integration/sfu/support/stage.ts'
import { encodeKeyFrame } from '../integration/sfu/support/vp8-source.ts'
import { drawScene } from '../support/scenes.ts'

/**
 * What one forwarded SRTP packet costs the mediasoup worker, through our media node and through bare mediasoup, turn and
 * turn about in one run; and how many packets come into Node for one sampled picture.
 *
 * Our side is the whole node: a hub requests peers, viewers and consumers over its socket, and analysis samples
 * every camera every two seconds as in production, which bare mediasoup does not do. So the ratio holds what sampling costs.
 * The analyser itself is a stand-in, since inference is not the worker's.
 *
 * Differences from production, the same on both sides: publishers are plain RTP with one layer and viewers are plain
 * transports with SRTP, since Node has no WebRTC client; so ICE, DTLS and bandwidth estimation are left out, and so is the
 * decryption of what publishers send.
 */
const PUBLISHERS = 49
/** Fewer frames for more viewers, so that Node can take in what comes out. */
const CASES = [
  { viewers: 1, framesPerSecond: 50 },
  { viewers: 4, framesPerSecond: 40 },
  { viewers: 20, framesPerSecond: 15 },
]
const ROUNDS = 5
const SLICE_MS = 4_000
/** Time for what is under way to be forwarded after the cameras stop. */
const DRAIN_MS = 100
/**
 * A sample costs as many packets as its key frame has, so the key frame is as large as those that Chromium sends of the same
 * scene in its middle layer: 3.7 to 9.4 kB, 5.8 kB on average, at 300 kbps.
 */
const KEY_FRAME = { size: { width: 640, height: 360 }, quality: 28 }

interface Side {
  cameras: RtpCamera[]
  consumers: types.Consumer[]
  /** Processor time that the worker has used so far. */
  cpuMs(): Promise<number>
  close(): Promise<void>
}

interface Cost {
  cpuMs: number
  packets: number
}

async function openOurs(
  viewers: number,
  framesPerSecond: number,
  keyFrame: Uint8Array,
  sinkPort: number,
): Promise<Side & { stage: Stage }> {
  const consumers: types.Consumer[] = []
  const stage = await openStage({
    analyser: fakeAnalyser(2_000),
    openTransport: plainTransports({ sinkPort, srtp: true, onConsumer: (consumer) => consumers.push(consumer) }),
  })
  const { hub, node } = stage
  await hub.next(hubRequests.announce)
  const candidates = await Promise.all(Array.from({ length: PUBLISHERS }, () => openCandidate(stage)))
  const cameras = await Promise.all(
    candidates.map(async ({ testSessionId, transportId, port }, index) => {
      const ssrc = 1_000 + index
      await hub.ask(nodeRequests.produce, {
        testSessionId,
        transportId,
        source: 'camera',
        kind: 'video',
        rtpParameters: videoRtpParameters([ssrc]),
      })
      return new RtpCamera({ port, layers: [{ ssrc, keyFrame }], framesPerSecond })
    }),
  )
  const workerId = candidates[0]?.workerId ?? ''
  for (let count = 0; count < viewers; count += 1) {
    const { viewerId, transportId, rtpCapabilities } = await openViewer(stage, workerId)
    for (const { testSessionId } of candidates) {
      const request = { viewerId, transportId, testSessionId, source: 'camera', rtpCapabilities } as const
      const { id } = await hub.ask(nodeRequests.consume, request)
      await hub.ask(nodeRequests.setConsumer, { viewerId, testSessionId, consumerId: id, paused: false })
    }
  }
  return { stage, cameras, consumers, cpuMs: () => node.workerCpuMs(), close: () => stage.close() }
}

async function openBare(
  viewers: number,
  framesPerSecond: number,
  keyFrame: Uint8Array,
  sinkPort: number,
): Promise<Side> {
  const worker = await createWorker({ logLevel: 'error' })
  const router = await worker.createRouter({
    mediaCodecs: [
      { kind: 'audio', mimeType: 'audio/opus', clockRate: 48_000, channels: 2 },
      { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 },
    ],
  })
  const listenInfo = { protocol: 'udp', ip: '127.0.0.1' } as const
  const producers: types.Producer[] = []
  const cameras: Side['cameras'] = []
  for (let index = 0; index < PUBLISHERS; index += 1) {
    const ssrc = 1_000 + index
    const transport = await router.createPlainTransport({ listenInfo, rtcpMux: true, comedia: true })
    producers.push(await transport.produce({ kind: 'video', rtpParameters: videoRtpParameters([ssrc]) }))
    const port = transport.tuple.localPort
    cameras.push(new RtpCamera({ port, layers: [{ ssrc, keyFrame }], framesPerSecond }))
  }
  const consumers: types.Consumer[] = []
  for (let count = 0; count < viewers; count += 1) {
    const transport = await router.createPlainTransport({ listenInfo, rtcpMux: true, comedia: false, enableSrtp: true })
    const { srtpParameters } = transport
    await transport.connect({
      ip: '127.0.0.1',
      port: sinkPort,
      ...(srtpParameters === undefined ? {} : { srtpParameters }),
    })
    for (const { id } of producers) {
      consumers.push(await transport.consume({ producerId: id, rtpCapabilities: router.rtpCapabilities }))
    }
  }
  return {
    cameras,
    consumers,
    cpuMs: async () => {
      const { ru_utime, ru_stime } = await worker.getResourceUsage()
      return ru_utime + ru_stime
    },
    close: async () => {
      const gone = once(worker, 'subprocessclose')
      worker.close()
      await gone
    },
  }
}

async function forwardedPackets(consumers: readonly types.Consumer[]): Promise<number> {
  const stats = await Promise.all(consumers.map((consumer) => consumer.getStats()))
  return stats.flat().reduce((sum, stat) => sum + (stat.type === 'outbound-rtp' ? stat.packetCount : 0), 0)
}

/** Lets the cameras run for one slice. Packets are counted while nothing flows, so that the count belongs to the slice exactly. */
async function measureSlice(side: Side): Promise<Cost> {
  const packetsBefore = await forwardedPackets(side.consumers)
  const cpuBefore = await side.cpuMs()
  for (const camera of side.cameras) camera.resume()
  await delay(SLICE_MS)
  for (const camera of side.cameras) camera.pause()
  await delay(DRAIN_MS)
  const cpuMs = (await side.cpuMs()) - cpuBefore
  return { cpuMs, packets: (await forwardedPackets(side.consumers)) - packetsBefore }
}

function usPerPacket({ cpuMs, packets }: Cost): number {
  return (cpuMs * 1_000) / packets
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

const rounded = (value: number): number => Math.round(value * 100) / 100

async function openSink(): Promise<Socket> {
  const sink = createSocket({ type: 'udp4', recvBufferSize: 4_000_000 })
  sink.bind(0, '127.0.0.1')
  await once(sink, 'listening')
  return sink
}

const [scene] = await drawScene('alone')
if (scene === undefined) throw new Error('The scene has no picture')
const keyFrame = await encodeKeyFrame(scene, KEY_FRAME.size, KEY_FRAME.quality)
console.log(
  `${PUBLISHERS} publishers, slices of ${SLICE_MS} ms, ${ROUNDS} rounds, key frames of ${keyFrame.length} bytes`,
)
const sink = await openSink()
const runs: { publishers: number; viewers: number; usPerPacket: number; bareUsPerPacket: number }[] = []
const ratios: number[] = []
const samples = { taken: 0, packets: 0 }

for (const { viewers, framesPerSecond } of CASES) {
  const sinkPort = sink.address().port
  const ours = await openOurs(viewers, framesPerSecond, keyFrame, sinkPort)
  const bare = await openBare(viewers, framesPerSecond, keyFrame, sinkPort)
  try {
    for (const camera of [...ours.cameras, ...bare.cameras]) {
      await camera.start()
      camera.pause()
    }
    const pairs: { ours: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each goes first every other time, so that neither always meets the machine in the same mood.
      const first = round % 2 === 0 ? ours : bare
      const costs = [await measureSlice(first), await measureSlice(first === ours ? bare : ours)].map(usPerPacket)
      const [a = NaN, b = NaN] = costs
      pairs.push(first === ours ? { ours: a, bare: b } : { ours: b, bare: a })
    }
    const ratio = median(pairs.map((pair) => pair.ours / pair.bare))
    ratios.push(ratio)
    const oursUs = median(pairs.map((pair) => pair.ours))
    const bareUs = median(pairs.map((pair) => pair.bare))
    runs.push({ publishers: PUBLISHERS, viewers, usPerPacket: rounded(oursUs), bareUsPerPacket: rounded(bareUs) })
    const { taken, missed, packets } = ours.stage.node.samples
    samples.taken += taken
    samples.packets += packets
    console.log(
      `${viewers} viewers at ${framesPerSecond} packets/s: ${rounded(oursUs)} µs, bare ${rounded(bareUs)} µs, ratio ${rounded(ratio)}` +
        ` (${pairs.map((pair) => rounded(pair.ours / pair.bare)).join(', ')}); ${taken} samples, ${missed} missed`,
    )
  } finally {
    for (const camera of [...ours.cameras, ...bare.cameras]) camera.stop()
    await ours.close()
    await bare.close()
  }
}
sink.close()

console.log(
  JSON.stringify({
    bench: 'sfu',
    runs,
    ratio: rounded(median(ratios)),
    tapPacketsPerSample: rounded(samples.packets / samples.taken),
  }),
)
