import path from 'node:path'
import type { SetupConfig } from '../config.ts'
import { fromRoot } from '../paths.ts'
import { withFoundFiles } from '../steps/prepare.ts'
import type { FoundFiles } from '../steps/step.ts'
import { ensureSecret } from './generated-secret.ts'
import { nodeAddress } from './hub-address.ts'
import type { ProcessSpec } from './managed-process.ts'
import { mediaNodeEnvironment } from './media-node-environment.ts'

/** Migrations on a slow disk come within it; a process that says nothing for longer is stuck. */
const READY_TIMEOUT_MS = 60_000
/** A little more than the processes give themselves. */
const STOP_TIMEOUT_MS = 12_000

export const HUB = 'hub'
export const MEDIA_NODE = 'media'

/** Hub and media node of one machine, hub first: with a self-made certificate it makes what the media node is to trust. */
export async function serverProcesses(config: SetupConfig, found: FoundFiles): Promise<ProcessSpec[]> {
  // In production a missing secret is a mistake that the processes themselves report.
  const made = async (name: Parameters<typeof ensureSecret>[1]): Promise<string | undefined> =>
    config.production ? undefined : await ensureSecret(config.dataDirectory, name)
  const secret = config.mediaNodeSecret ?? (await made('media-node-secret'))
  const secretKey = config.secretKey ?? (await made('secret-key'))
  const env: NodeJS.ProcessEnv = {
    ...withFoundFiles(config.environment, found),
    ...(secret ? { MEDIA_NODE_SECRET: secret } : {}),
    DATA_DIR: config.dataDirectory,
    // A third of the time in which a hub starts again after a crash is spent on compiling what was compiled before.
    NODE_COMPILE_CACHE: config.environment['NODE_COMPILE_CACHE'] ?? path.join(config.cacheDirectory, 'compiled'),
  }
  const timeouts = { readyTimeoutMs: READY_TIMEOUT_MS, stopTimeoutMs: STOP_TIMEOUT_MS }
  return [
    {
      name: HUB,
      args: [fromRoot('api', 'src', 'main.ts')],
      env: { ...env, ...(secretKey ? { SECRET_KEY: secretKey } : {}) },
      ...timeouts,
    },
    {
      name: MEDIA_NODE,
      args: [fromRoot('sfu', 'src', 'main.ts')],
      env: { ...mediaNodeEnvironment(env), ...nodeAddress(config) },
      ...timeouts,
    },
  ]
}
