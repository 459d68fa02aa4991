import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MediaNodeConfig } from './config.ts'
import { type AccountableAnalyser, startMediaNode } from './media-node.ts'

/** A worker process without a process: it starts and dies when the test says so. */
class FakeWorker extends EventEmitter {
  readonly pid: number
  closed = false
  subprocessClosed = false

  constructor(pid: number) {
    super()
    this.pid = pid
  }

  createWebRtcServer(): object {
    return {}
  }

  createRouter(): object {
    return {
      rtpCapabilities: {},
      createDirectTransport: () => ({}),
      createAudioLevelObserver: () => new EventEmitter(),
    }
  }

  die(): void {
    this.closed = true
    this.subprocessClosed = true
    this.emit('died')
  }

  close(): void {
    this.closed = true
    this.subprocessClosed = true
    queueMicrotask(() => this.emit('subprocessclose'))
  }
}

const starts = vi.hoisted(() => ({ create: (): unknown => undefined }))
vi.mock(import('mediasoup'), async (original) => ({
  ...(await original()),
  createWorker: () => starts.create() as never,
}))

const analyser: AccountableAnalyser = {
  open: () => undefined,
  analyse: () => Promise.reject(new Error('no candidate has a camera here')),
  onLevel: () => ({ reading: { testSessionId: '', level: 0, hasVoice: false }, flags: [] }),
  calibrate: () => undefined,
  identify: () => Promise.resolve('first-minute'),
  forget: () => undefined,
  stats: () => ({ state: 'ready', queued: 0, analysed: 0, skipped: 0, latencyP50Ms: null, latencyP95Ms: null }),
}

describe('startMediaNode', () => {
  let config: MediaNodeConfig
  let workers: FakeWorker[]
  beforeEach(async () => {
    workers = []
    config = {
      nodeId: 'node',
      nodeSecret: 'a secret of this test',
      // Nobody listens there: a media node starts without a hub.
      hubUrl: 'http://127.0.0.1:9',
      dataDir: await mkdtemp(join(tmpdir(), 'pengawas-media-node-')),
      portBase: 44_400,
      listenAddress: '127.0.0.1',
      announcedAddress: undefined,
      workers: 2,
      workerBin: undefined,
      modelsDirectory: '',
      logLevel: 'silent',
    }
  })
  afterEach(() => rm(config.dataDir, { recursive: true, force: true }))

  const add = (): FakeWorker => {
    const worker = new FakeWorker(workers.length + 1)
    workers.push(worker)
    return worker
  }

  it('replaces a worker that dies at once, while another is still starting', async () => {
    const second = Promise.withResolvers<FakeWorker>()
    const replaced = Promise.withResolvers<undefined>()
    let created = 0
    starts.create = () => {
      created += 1
      if (created === 2) return second.promise
      const worker = add()
      worker.once('newListener', (event) => {
        if (event !== 'died') return
        if (created === 3) replaced.resolve(undefined)
        else queueMicrotask(() => worker.die())
      })
      return Promise.resolve(worker)
    }
    const starting = startMediaNode(config, { analyser, log: pino({ level: 'silent' }) })
    await replaced.promise
    second.resolve(add())
    const node = await starting
    expect(node.workerPids).toEqual([2, 3])
    expect(node.load().workers).toHaveLength(2)
    await node.close()
    expect(workers.map(({ subprocessClosed }) => subprocessClosed)).toEqual([true, true, true])
  })

  it('leaves nothing behind where a worker cannot be started', async () => {
    starts.create = () => (workers.length === 0 ? Promise.resolve(add()) : Promise.reject(new Error('no such binary')))
    await expect(startMediaNode(config, { analyser, log: pino({ level: 'silent' }) })).rejects.toThrow('could not be')
    expect(workers.map(({ subprocessClosed }) => subprocessClosed)).toEqual([true])
  })
})
