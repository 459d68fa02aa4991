import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from './processes.ts'
import { startServer } from './servers.ts'

/** A Redis of our own, in memory, loopback only. */
export interface Redis {
  url: string
  stop(): Promise<void>
}

export async function startRedis(): Promise<Redis> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-redis-'))
  const port = await findFreePort(3320, 3349)
  const server = await startServer(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
    'Ready to accept connections',
  )
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
