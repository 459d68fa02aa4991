import { availableParallelism, hostname } from 'node:os'
import { z } from 'zod'

const portSchema = z.coerce.number().int().min(1024).max(65_000)

const environmentSchema = z.object({
  DATA_DIR: z.string().default('./data'),
  HUB_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3002'),
  MEDIA_PORT_BASE: portSchema.default(44_400),
  MEDIA_LISTEN_ADDRESS: z.union([z.ipv4(), z.ipv6()]).default('0.0.0.0'),
  MEDIA_ANNOUNCED_ADDRESS: z.string().max(253).optional(),
  MEDIA_WORKERS: z.coerce.number().int().min(1).max(128).optional(),
  MEDIA_NODE_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}$/, 'Letters, digits, dot, underscore and hyphen only')
    .optional(),
  MEDIA_NODE_SECRET: z.string({ error: 'Required: the secret shared with the hub' }).min(16).max(200),
  MEDIASOUP_WORKER_BIN: z.string().optional(),
  MODELS_DIR: z.string({ error: 'Required: the folder of the converted models' }),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})

export interface MediaNodeConfig {
  nodeId: string
  nodeSecret: string
  hubUrl: string
  /** Where flags wait for the hub. */
  dataDir: string
  /** Port of the first worker, UDP and TCP; the next worker has the next port. */
  portBase: number
  listenAddress: string
  /** What browsers receive instead of the listen address; undefined where they are the same. */
  announcedAddress: string | undefined
  workers: number
  /** Path of the mediasoup-worker binary; undefined for the one that comes with mediasoup. */
  workerBin: string | undefined
  /** The folder of the converted models. */
  modelsDirectory: string
  logLevel: string
}

/**
 * Reads the media node's part of the environment. An empty variable counts as not set.
 * @throws Error that names every bad variable
 */
export function readMediaNodeConfig(environment: NodeJS.ProcessEnv = process.env): MediaNodeConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`The media node cannot start with this environment:\n${problems.join('\n')}`)
  }
  const values = parsed.data
  return {
    nodeId: values.MEDIA_NODE_ID ?? defaultNodeId(values.MEDIA_PORT_BASE),
    nodeSecret: values.MEDIA_NODE_SECRET,
    hubUrl: values.HUB_URL,
    dataDir: values.DATA_DIR,
    portBase: values.MEDIA_PORT_BASE,
    listenAddress: values.MEDIA_LISTEN_ADDRESS,
    announcedAddress: values.MEDIA_ANNOUNCED_ADDRESS,
    workers: values.MEDIA_WORKERS ?? availableParallelism(),
    workerBin: values.MEDIASOUP_WORKER_BIN,
    modelsDirectory: values.MODELS_DIR,
    logLevel: values.LOG_LEVEL,
  }
}

/** Two nodes on one machine differ in their ports, and a node keeps its name over a restart. */
function defaultNodeId(portBase: number): string {
  return `${hostname()
    .replaceAll(/[^A-Za-z0-9._-]/g, '-')
    .slice(0, 80)}-${portBase}`
}
