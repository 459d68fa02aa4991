import { openSocket } from '../../support/hub-client.ts'
import type { Attack, AttackGroup } from '../attack.ts'

/** Opens a socket where nobody but media nodes, or nobody at all, should come in. Answers what it got. */
async function comesIn(url: string, namespace: string, auth: Record<string, unknown>): Promise<string | null> {
  const socket = await openSocket(url, namespace, auth).catch(() => null)
  if (socket === null) return null
  socket.disconnect()
  return `a socket of ${namespace} on ${url}`
}

const connections: readonly Attack[] = [
  {
    name: 'a media node that knows the secret dials in where people connect',
    async attempt({ stack }) {
      const gained = await comesIn(stack.url, '/media', { nodeId: 'media-9', secret: stack.nodeSecret })
      if ((await comesIn(stack.nodeUrl, '/media', { nodeId: 'media-9', secret: stack.nodeSecret })) === null) throw new Error('media nodes cannot dial in at all')
      return gained
    },
  },
  {
    name: 'a stranger joins the namespace that is always there',
    attempt: ({ url }) => comesIn(url, '/', {}),
  },
  {
    name: 'a stranger holds more connections than the hub has to spare',
    async attempt({ url }) {
      const WANTED = 420
      const sockets = Array.from({ length: WANTED }, () => new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`))
      const opened = await Promise.all(
        sockets.map((socket) => {
          const { promise, resolve } = Promise.withResolvers<boolean>()
          socket.addEventListener('message', () => resolve(true), { once: true })
          socket.addEventListener('error', () => resolve(false), { once: true })
          socket.addEventListener('close', () => resolve(false), { once: true })
          return promise
        }),
      )
      for (const socket of sockets) socket.close()
      const held = opened.filter((isOpen) => isOpen).length
      if (held === 0) throw new Error('no connection could be opened')
      return held === WANTED ? `${held} connections without a login` : null
    },
  },
]

export const mediaAttacks: AttackGroup = { group: 'media', attacks: connections }
