import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import { createClient } from 'redis'
import type { ServerOptions } from 'socket.io'

const CONNECT_TIMEOUT_MS = 10_000
/** A hub that died is forgotten after this; until then calls over all hubs wait for it. */
const HEARTBEAT_INTERVAL_MS = 1_000
const HEARTBEAT_TIMEOUT_MS = 4_000

export interface Cluster {
  /** For the server that people reach. */
  adapter: NonNullable<ServerOptions['adapter']>
  /** For the server of media nodes, whose namespaces are others. */
  nodeAdapter: NonNullable<ServerOptions['adapter']>
  close(): Promise<void>
}

/** Joins the hubs that share a Redis. */
export async function connectCluster(url: string, log: Logger): Promise<Cluster> {
  const client = createClient({ url, socket: { connectTimeout: CONNECT_TIMEOUT_MS } })
  client.on('error', (error: unknown) => log.error({ err: error }, 'redis connection failed'))
  await client.connect()
  const adapterNamed = (name: string): Cluster['adapter'] =>
    createAdapter(client, {
      streamName: name,
      channelPrefix: name,
      heartbeatInterval: HEARTBEAT_INTERVAL_MS,
      heartbeatTimeout: HEARTBEAT_TIMEOUT_MS,
    }) as Cluster['adapter']
  return {
    adapter: adapterNamed('pengawas'),
    nodeAdapter: adapterNamed('pengawas-nodes'),
    async close() {
      await client.close()
    },
  }
}
