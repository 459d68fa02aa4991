import type { IncomingMessage } from 'node:http'
import type { HubServer } from '../socket-types.ts'

/** Connections that have not proved who they are, over all addresses and from one: more than a hall that comes back at once needs. */
const MAX_WAITING = 1_000
const MAX_WAITING_PER_ADDRESS = 400
/** How long a connection may stay that has left every namespace. */
const IDLE_MS = 8_000

/**
 * Bounds what strangers can hold open. A connection counts until it has joined a namespace, which takes a login; one that
 * has left all of them is closed. Those that never join are closed by Socket.IO's `connectTimeout`.
 */
export interface ConnectionGate {
  /** Whether one more connection may be opened from this address. */
  mayConnect(address: string): boolean
  /** To be called before the server has any namespace. */
  watch(io: HubServer, addressOf: (request: IncomingMessage) => string): void
}

interface Connection {
  address: string
  joined: number
}

export function createConnectionGate(
  limits = { total: MAX_WAITING, perAddress: MAX_WAITING_PER_ADDRESS },
): ConnectionGate {
  /** By the transport's own object, whose id is private. */
  const connections = new Map<object, Connection>()
  /** Those of an address that have not joined a namespace. */
  const waitingOf = new Map<string, number>()
  let waiting = 0

  function count({ address }: Connection, change: 1 | -1): void {
    waiting += change
    const left = (waitingOf.get(address) ?? 0) + change
    if (left > 0) waitingOf.set(address, left)
    else waitingOf.delete(address)
  }

  function joined(connection: Connection): void {
    if (connection.joined === 0) count(connection, -1)
    connection.joined += 1
  }

  function left(connection: Connection): void {
    connection.joined -= 1
    if (connection.joined === 0) count(connection, 1)
  }

  return {
    mayConnect: (address) => waiting < limits.total && (waitingOf.get(address) ?? 0) < limits.perAddress,

    watch(io, addressOf) {
      io.engine.on(
        'connection',
        (raw: { request: IncomingMessage; once(event: 'close', listener: () => void): void }) => {
          const connection: Connection = { address: addressOf(raw.request), joined: 0 }
          connections.set(raw, connection)
          count(connection, 1)
          raw.once('close', () => {
            connections.delete(raw)
            if (connection.joined === 0) count(connection, -1)
          })
        },
      )
      io.on('new_namespace', (namespace) => {
        namespace.on('connection', (socket) => {
          const { conn } = socket
          const connection = connections.get(conn)
          if (connection === undefined) return
          joined(connection)
          socket.once('disconnect', () => {
            // Gone with the whole connection: it is no longer counted.
            if (!connections.has(conn)) return
            left(connection)
            setTimeout(() => {
              if (connections.get(conn)?.joined === 0) conn.close()
            }, IDLE_MS).unref()
          })
        })
      })
    },
  }
}

/** Socket.IO always has the namespace `/`, which every client may join by default. Nothing happens there. */
export function refuseDefaultNamespace(io: HubServer): void {
  io.use((_socket, next) => next(new Error('not-found')))
}
