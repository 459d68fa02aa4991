import { fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { MediaNodeConfig } from '@pengawas/sfu/config'
import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import { hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { FakeHub } from '../integration/sfu/support/fake-hub.ts'
import { makeFilm } from '../integration/sfu/support/film.ts'
import {
  audioRtpParameters,
  RtpCamera,
  RtpMicrophone,
  videoRtpParameters,
} from '../integration/sfu/support/rtp-camera.ts'
import { openCandidate } from '../integration/sfu/support/stage.ts'
import { findFreePort } from '../support/processes.ts'

/**
 * What recording costs a media node: 50 candidates with camera (640×360 at 20 frames/s, the middle layer), microphone and
 * screen (1280×720 at 5 frames/s), first recorded by nobody and then all of them, by the same node program in a process of its
 * own; the difference of both in processor time, of the Node process and of its mediasoup worker, is the cost. The hub takes the
 * finished segments, so sending them is part of it. Publishers are plain RTP: decryption is left out on both sides, and
 * the inference is a stand-in. The memory is that of the Node process, once a second: the mean of
 * the last minute against that of the first. Before it lie two minutes of warm-up, in which every segment has ended once and the
 * first were sent. Minutes of the recorded part: the first argument, 10 without one.
 */
const CANDIDATES = 50
const MINUTES = Number(process.argv[2] ?? 10)
const CAMERA_FPS = 20
const SCREEN_FPS = 5
const BASE_WARM_UP_MS = 15_000
const BASE_MS = 30_000
const WARM_UP_MS = 120_000
const MEMORY_EVERY_MS = 1_000
const MEMORY_SPAN = 60
const SECRET = 'a secret of the recording bench'
/** How often the kernel counts processor time. */
const TICKS_PER_SECOND = 100

interface Films {
  camera: Uint8Array[]
  screen: Uint8Array[]
}

interface Measured {
  /** Of one core. */
  cpuShare: number
  bytesPerSecond: number
  /** Bytes, once a second. */
  rss: number[]
}

/** Processor seconds of a process and its children so far. */
async function cpuSeconds(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter((one) => one !== '')
  const ticks = await Promise.all(
    [String(pid), ...children].map(async (one) => {
      const fields = (await readFile(`/proc/${one}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
      return Number(fields[11]) + Number(fields[12])
    }),
  )
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}

async function rssBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024
}

async function publishAll(hub: FakeHub, films: Films, recording: RecordingMode): Promise<() => void> {
  const stops: (() => void)[] = []
  for (let index = 0; index < CANDIDATES; index += 1) {
    const candidate = await openCandidate({ hub }, true, undefined, null, true, recording)
    const { testSessionId, transportId, port } = candidate
    const socket = createSocket('udp4').bind(0, '127.0.0.1')
    await once(socket, 'listening')
    const ssrc = 10_000 + index * 10
    const about = { testSessionId, transportId }
    const publish = async (
      source: 'camera' | 'screen',
      of: number,
      [keyFrame, ...deltas]: Uint8Array[],
      fps: number,
    ) => {
      const rtpParameters = videoRtpParameters([of])
      await hub.ask(nodeRequests.produce, { ...about, source, kind: 'video', rtpParameters })
      if (keyFrame === undefined) throw new Error('The film is empty')
      const layers = [{ ssrc: of, keyFrame, deltas }]
      const camera = new RtpCamera({ port, socket, layers, framesPerSecond: fps, firstTimestamp: of * 1_000 })
      await camera.start()
      stops.push(() => camera.stop())
    }
    await publish('camera', ssrc, films.camera, CAMERA_FPS)
    await publish('screen', ssrc + 1, films.screen, SCREEN_FPS)
    const rtpParameters = audioRtpParameters(ssrc + 2)
    await hub.ask(nodeRequests.produce, { ...about, source: 'microphone', kind: 'audio', rtpParameters })
    const microphone = new RtpMicrophone({ port, socket, ssrc: ssrc + 2, levelDb: -40 })
    stops.push(
      () => microphone.stop(),
      () => void socket.close(),
    )
  }
  return () => stops.forEach((stop) => stop())
}

/** Runs a node of its own with all candidates, and measures it for a while. */
async function measure(films: Films, recording: RecordingMode, warmUpMs: number, forMs: number): Promise<Measured> {
  const hub = await FakeHub.start(SECRET)
  hub.takesSegments = true
  const dataDir = await mkdtemp(join(tmpdir(), 'pengawas-bench-record-'))
  const config: MediaNodeConfig = {
    ...{ nodeId: 'bench', nodeSecret: SECRET, hubUrl: hub.url, dataDir, listenAddress: '127.0.0.1' },
    ...{ announcedAddress: undefined, workers: 1, modelsDirectory: '', logLevel: 'silent' },
    portBase: await findFreePort(23_000, 23_999, 1),
    workerBin: process.env['MEDIASOUP_WORKER_BIN'],
  }
  const program = new URL('../integration/sfu/support/node-process.ts', import.meta.url)
  const node = fork(program, [JSON.stringify(config)])
  const pid = node.pid ?? 0
  let stop = (): void => undefined
  try {
    await hub.next(hubRequests.announce, undefined, 30_000)
    stop = await publishAll(hub, films, recording)
    await delay(warmUpMs)
    const [startedAt, cpu, taken] = [performance.now(), await cpuSeconds(pid), hub.takenBytes]
    const rss: number[] = []
    while (performance.now() - startedAt < forMs) {
      rss.push(await rssBytes(pid))
      await delay(MEMORY_EVERY_MS)
    }
    const seconds = (performance.now() - startedAt) / 1_000
    return {
      ...{ cpuShare: ((await cpuSeconds(pid)) - cpu) / seconds, rss },
      bytesPerSecond: (hub.takenBytes - taken) / seconds,
    }
  } finally {
    stop()
    node.kill('SIGKILL')
    await once(node, 'exit')
    await hub.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const films = {
  camera: await makeFilm('640x360', 400, CAMERA_FPS),
  screen: await makeFilm('1280x720', 100, SCREEN_FPS),
}
const base = await measure(films, 'never', BASE_WARM_UP_MS, BASE_MS)
const recorded = await measure(films, 'always', WARM_UP_MS, MINUTES * 60_000)
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const [first, last] = [recorded.rss.slice(0, MEMORY_SPAN), recorded.rss.slice(-MEMORY_SPAN)].map(mean)
const round = (value: number, digits: number): number => Number(value.toFixed(digits))
console.log(
  JSON.stringify({
    bench: 'record',
    candidates: CANDIDATES,
    minutes: MINUTES,
    cpuPercentPerCandidate: round(((recorded.cpuShare - base.cpuShare) / CANDIDATES) * 100, 3),
    cpuPercentWithout: round(base.cpuShare * 100, 1),
    cpuPercentWith: round(recorded.cpuShare * 100, 1),
    bytesPerSecond: Math.round(recorded.bytesPerSecond),
    rssGrowth: Math.round((last ?? 0) - (first ?? 0)),
    rssMean: Math.round(mean(recorded.rss)),
    rssMost: Math.max(...recorded.rss),
  }),
)
