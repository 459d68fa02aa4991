import { homedir } from 'node:os'
import path from 'node:path'
import { fromRoot } from './paths.ts'

/**
 * What the set-up itself needs of the environment. It runs before any package is installed, so it reads by hand; hub and media
 * node check their own variables with schemas when they start.
 */
export interface SetupConfig {
  /** Everything that is passed on to the processes that set-up starts. */
  environment: NodeJS.ProcessEnv
  cacheDirectory: string
  dataDirectory: string
  port: number
  nodePort: number
  production: boolean
  tls: { mode: 'off' } | { mode: 'self-made' } | { mode: 'files'; cert: string }
  demoPassword: string
  mediaNodeSecret: string | undefined
  secretKey: string | undefined
  hubUrl: string | undefined
  mediaWorkerBinary: string | undefined
  modelsDirectory: string | undefined
}

export class ConfigError extends Error {}

export function readSetupConfig(environment: NodeJS.ProcessEnv = readEnvironment()): SetupConfig {
  const value = (name: string): string | undefined => environment[name] || undefined
  const port = Number(value('PORT') ?? 3001)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new ConfigError(`PORT is "${value('PORT') ?? ''}"; it has to be a number from 1 to 65535.`)
  }
  return {
    environment,
    cacheDirectory: path.join(value('XDG_CACHE_HOME') ?? path.join(homedir(), '.cache'), 'pengawas'),
    dataDirectory: path.resolve(fromRoot(), value('DATA_DIR') ?? 'data'),
    port,
    nodePort: Number(value('NODE_PORT') ?? port + 1),
    production: value('NODE_ENV') === 'production',
    tls: readTls(value('TLS_CERT'), value('HTTPS')),
    demoPassword: value('DEMO_PASSWORD') ?? 'pengawas-demo',
    mediaNodeSecret: value('MEDIA_NODE_SECRET'),
    secretKey: value('SECRET_KEY'),
    hubUrl: value('HUB_URL'),
    mediaWorkerBinary: value('MEDIASOUP_WORKER_BIN'),
    modelsDirectory: value('MODELS_DIR'),
  }
}

function readTls(cert: string | undefined, https: string | undefined): SetupConfig['tls'] {
  if (cert !== undefined) return { mode: 'files', cert: path.resolve(fromRoot(), cert) }
  return { mode: https === '1' || https === 'true' ? 'self-made' : 'off' }
}

/** The process' environment, completed from `.env` where that file exists. What is set already wins. */
function readEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile(fromRoot('.env'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return process.env
}
