import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MediaNode, startMediaNode } from '@pengawas/sfu/media-node'
import { openWebRtcTransport } from '@pengawas/sfu/transports/webrtc-transport'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { CANDIDATE_NAMESPACE, candidateRequests } from '@pengawas/shared/sockets/candidate'
import pino from 'pino'
import type { Page } from 'playwright'
import { fakeAnalyser } from '../integration/sfu/support/fake-analyser.ts'
import { plainTransports } from '../integration/sfu/support/plain-transport.ts'
import { RtpCamera, videoRtpParameters } from '../integration/sfu/support/rtp-camera.ts'
import { callHub, openSocket } from '../support/hub-client.ts'
import { findFreePort } from '../support/processes.ts'
import { askFor } from '../support/published-camera.ts'
import type { Stack } from '../support/stack.ts'

const CONSENT = { camera: true, microphone: false, screen: false, textVersion: 'bench' }
export const FRAMES_PER_SECOND = 20
const CLIP_FRAMES = 80

/** The lowest layer of a camera as a browser encodes it (320 × 180, 100 kbps): a key frame and what follows it. */
export interface Clip {
  keyFrame: Uint8Array
  deltas: Uint8Array[]
}

/** Has the browser encode some seconds of a moving picture, which publishers then send again and again. */
export async function recordClip(page: Page): Promise<Clip> {
  const frames = await page.evaluate(
    async ({ count, framesPerSecond }) => {
      const canvas = new OffscreenCanvas(320, 180)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      const chunks: number[][] = []
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength)
          chunk.copyTo(bytes)
          chunks.push([...bytes])
        },
        error: (error) => {
          throw error
        },
      })
      encoder.configure({
        codec: 'vp8',
        ...{ width: 320, height: 180, bitrate: 100_000, framerate: framesPerSecond, latencyMode: 'realtime' },
      })
      for (let index = 0; index < count; index++) {
        const angle = (2 * Math.PI * index) / count
        const light = context.createLinearGradient(0, 0, 320, 180)
        light.addColorStop(0, '#31445c')
        light.addColorStop(1, '#a8906f')
        context.fillStyle = light
        context.fillRect(0, 0, 320, 180)
        // The detail of a room: shelves that stand still behind the one who moves.
        for (let shelf = 0; shelf < 240; shelf++) {
          context.fillStyle = `hsl(${(shelf * 47) % 360} 25% ${30 + ((shelf * 29) % 40)}%)`
          context.fillRect((shelf % 24) * 13.4, Math.floor(shelf / 24) * 18, 5 + ((shelf * 7) % 8), 15)
        }
        context.fillStyle = '#d9b38c'
        context.beginPath()
        context.ellipse(160 + 60 * Math.sin(angle), 96 + 14 * Math.cos(2 * angle), 36, 48, angle / 9, 0, 2 * Math.PI)
        context.fill()
        const frame = new VideoFrame(canvas, { timestamp: (index * 1e6) / framesPerSecond })
        encoder.encode(frame, { keyFrame: index === 0 })
        frame.close()
        if (index % 10 === 9) await encoder.flush()
      }
      await encoder.flush()
      return chunks
    },
    { count: CLIP_FRAMES, framesPerSecond: FRAMES_PER_SECOND },
  )
  const [keyFrame, ...deltas] = frames.map((bytes) => new Uint8Array(bytes))
  if (keyFrame === undefined) throw new Error('nothing was encoded')
  return { keyFrame, deltas }
}

export interface BenchNode {
  node: MediaNode
  close(): Promise<void>
}

/** The media node as in production, but for the candidates' side: plain RTP, since Node has no WebRTC client. */
export async function startBenchNode(stack: Stack): Promise<BenchNode> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pengawas-wall-'))
  const publish = plainTransports({ sinkPort: 9, srtp: false })
  const node = await startMediaNode(
    {
      nodeId: 'media-bench',
      nodeSecret: stack.nodeSecret,
      hubUrl: stack.nodeUrl,
      dataDir,
      portBase: await findFreePort(23_000, 23_999),
      listenAddress: '127.0.0.1',
      announcedAddress: undefined,
      workers: 1,
      workerBin: process.env['MEDIASOUP_WORKER_BIN'],
      modelsDirectory: '',
      logLevel: 'error',
    },
    {
      analyser: fakeAnalyser(2_000),
      log: pino({ level: 'error' }),
      openTransport: (worker, purpose, listener) =>
        (purpose === 'publish' ? publish : openWebRtcTransport)(worker, purpose, listener),
    },
  )
  return {
    node,
    close: async () => {
      await node.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let ssrc = 50_000

/** A candidate who has begun their test and sends the clip. */
export async function publishClip(
  url: string,
  token: string,
  assessmentId: string,
  clip: Clip,
): Promise<{ close(): void }> {
  const body = { assessmentId, consent: CONSENT }
  const { id } = await callHub(url, '/api/test-sessions', testSessionSchema, { token, body })
  const socket = await openSocket(url, CANDIDATE_NAMESPACE, { testSessionId: id, token })
  const { transport } = await askFor(socket, candidateRequests.joinMedia, {})
  if (transport === null) throw new Error('there is no transport to publish on')
  ssrc += 1
  await askFor(socket, candidateRequests.produce, {
    transportId: transport.id,
    source: 'camera',
    kind: 'video',
    rtpParameters: videoRtpParameters([ssrc]),
  })
  await askFor(socket, candidateRequests.reportSources, { camera: 'live', microphone: 'off', screen: 'off' })
  const camera = new RtpCamera({
    port: Number(transport.iceCandidates[0]?.['port']),
    layers: [{ ssrc, ...clip }],
    framesPerSecond: FRAMES_PER_SECOND,
  })
  await camera.start()
  return {
    close() {
      camera.stop()
      socket.close()
    },
  }
}
