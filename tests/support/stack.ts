import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { version as mediasoupVersion } from 'mediasoup'
import { readConfig } from './config.ts'
import { cacheDir, modelsDirectory } from './models.ts'
import { paths } from './paths.ts'
import {
  cpuMsOf,
  findDescendants,
  findFreePort,
  signalProcess,
  startProcess,
  type RunningProcess,
} from './processes.ts'

/** A hub and a media node as real processes, with a database and files of their own, on ports of their own. */
export interface Stack {
  readonly url: string
  /** Where media nodes dial in, and what they prove themselves with. */
  readonly nodeUrl: string
  readonly nodeSecret: string
  readonly dataDir: string
  /** What the hub derives its keys from. */
  readonly secretKey: string
  /** For how long the hub's main thread has had a core so far, in milliseconds: other programs of the machine do not change it. */
  hubCpuMs(): Promise<number>
  /** SIGKILL to the hub, as when it crashes. */
  killHub(): Promise<void>
  startHub(): Promise<void>
  /** SIGKILL to the whole media node: its process, its workers and its inference child. */
  killMediaNode(): Promise<void>
  startMediaNode(): Promise<void>
  /** SIGKILL to the mediasoup workers, which the media node should replace. */
  killMediaWorkers(): Promise<void>
  /** SIGKILL to the inference child, which the media node should replace. */
  killInference(): Promise<void>
  /** SIGSTOP to the inference child, and to the one that has replaced it where it is called again: it hangs. */
  stopInference(): Promise<void>
  /** SIGCONT to it. */
  continueInference(): Promise<void>
  /** What both processes have logged since their last start. */
  logs(): string
  /** Ends both processes in order, with everything they started, and removes their files. */
  close(): Promise<void>
}

export interface StackOptions {
  /** Added to the environment of both processes. */
  env?: Record<string, string>
  /** Without it only the hub runs, and `startMediaNode` starts the other. */
  mediaNode?: boolean
  /** The hub takes the first free port from here on. A stack whose hub is often away needs ports that nobody else takes meanwhile. */
  firstPort?: number
  /** Runs before the hub's first start, with its environment: to fill its database. */
  fill?: (environment: Readonly<Record<string, string>>) => Promise<void>
}

export const DEMO_PASSWORD = 'pengawas-demo'

/** Starts both processes and waits until both are ready. */
export async function startStack({
  env = {},
  mediaNode = true,
  firstPort = 3400,
  fill,
}: StackOptions = {}): Promise<Stack> {
  const config = readConfig()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pengawas-test-'))
  const port = await findFreePort(firstPort, firstPort + 99)
  const nodePort = await findFreePort(21_000 + (port - firstPort) * 8, 21_999)
  const mediaPort = await findFreePort(22_000 + (port - firstPort) * 8, 22_999)
  const url = `http://127.0.0.1:${port}`
  const nodeUrl = `http://127.0.0.1:${nodePort}`
  const nodeSecret = randomBytes(24).toString('hex')
  const secretKey = env['SECRET_KEY'] ?? randomBytes(32).toString('hex')
  const environment: Record<string, string> = {
    PATH: config.PATH,
    HOME: config.HOME,
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_PORT: String(nodePort),
    HUB_URL: nodeUrl,
    WEB_DIST: paths.webDist,
    DEMO_PASSWORD,
    MEDIA_NODE_ID: 'media-1',
    MEDIA_NODE_SECRET: nodeSecret,
    SECRET_KEY: secretKey,
    MEDIA_PORT_BASE: String(mediaPort),
    MEDIA_LISTEN_ADDRESS: '127.0.0.1',
    MEDIA_WORKERS: '1',
    MEDIASOUP_WORKER_BIN: config.MEDIASOUP_WORKER_BIN ?? cachedWorker(),
    MODELS_DIR: await modelsDirectory(),
    ...env,
  }

  let hub: RunningProcess | null = null
  let media: RunningProcess | null = null
  const startHub = async (): Promise<void> => {
    hub = await startProcess('hub', paths.hubMain, environment)
  }
  const startMediaNode = async (): Promise<void> => {
    media = await startProcess('media', paths.mediaNodeMain, environment)
  }
  const signalBelowMediaNode = async (text: string, signal: NodeJS.Signals): Promise<number> => {
    if (!media) throw new Error('the media node is not running')
    const pids = await findDescendants(media.pid, text)
    for (const pid of pids) signalProcess(pid, signal)
    return pids.length
  }
  const killBelowMediaNode = async (text: string): Promise<void> => {
    const killed = await signalBelowMediaNode(text, 'SIGKILL')
    if (killed === 0) throw new Error(`the media node has no child process with ${text}`)
  }
  // Between two of them there is none.
  const signalInference = async (signal: NodeJS.Signals): Promise<void> => {
    await signalBelowMediaNode('inference', signal)
  }
  const close = async (): Promise<void> => {
    await media?.stop()
    await hub?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  try {
    await fill?.(environment)
    await startHub()
    if (mediaNode) await startMediaNode()
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    nodeUrl,
    nodeSecret,
    dataDir,
    secretKey,
    startHub,
    startMediaNode,
    hubCpuMs: async () => {
      if (!hub) throw new Error('the hub is not running')
      return await cpuMsOf(hub.pid)
    },
    killHub: async () => {
      await hub?.kill()
      hub = null
    },
    killMediaNode: async () => {
      await media?.killGroup()
      media = null
    },
    killMediaWorkers: async () => await killBelowMediaNode('mediasoup-worker'),
    killInference: async () => await killBelowMediaNode('inference'),
    stopInference: async () => await signalInference('SIGSTOP'),
    continueInference: async () => await signalInference('SIGCONT'),
    logs: () => [hub, media].map((running) => running?.log() ?? '').join('\n'),
    close,
  }
}

function cachedWorker(): string {
  const folder = `${mediasoupVersion}-${process.platform}-${process.arch}`
  return path.join(cacheDir(), 'mediasoup-worker', folder, 'mediasoup-worker')
}
