import { envelopeSchema, healthSchema } from '@pengawas/shared/contracts/envelope'
import { deleteDB, openDB } from 'idb'
import { browserSupport } from '../media/acquire.ts'
import type { CheckOutcome } from './outcomes.ts'
import { clockOutcome, latencyOutcome } from './outcomes.ts'

const TIMEOUT_MS = 8_000

/** Whether this browser can do what a watched test needs. */
export function checkBrowser(): CheckOutcome {
  if (!window.isSecureContext) return { state: 'bad', advice: 'insecure' }
  const { webRtc, devices } = browserSupport()
  return webRtc && devices ? { state: 'good', advice: 'ok' } : { state: 'bad', advice: 'browser' }
}

interface ServerChecks {
  server: CheckOutcome
  media: CheckOutcome
  clock: CheckOutcome
}

/** One call to the hub answers three things: whether and how fast it answers, whether media nodes are there, and what time it is. */
export async function checkServer(): Promise<ServerChecks> {
  const away: CheckOutcome = { state: 'bad', advice: 'serverAway' }
  try {
    const sentAt = performance.now()
    const response = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const roundTripMs = performance.now() - sentAt
    const answer = envelopeSchema(healthSchema).parse(await response.json())
    if (!answer.success) throw new Error(answer.error)
    const health = answer.data
    const serverTime = Date.parse(response.headers.get('date') ?? '')
    return {
      server: health.status === 'down' ? away : latencyOutcome(roundTripMs),
      media: health.mediaNodes > 0 ? { state: 'good', advice: 'mediaThere' } : { state: 'bad', advice: 'mediaAway' },
      clock: clockOutcome(serverTime, Date.now()),
    }
  } catch {
    return {
      server: away,
      media: { state: 'bad', advice: 'serverAway' },
      clock: { state: 'bad', advice: 'serverAway' },
    }
  }
}

/** Whether the live connection gets through: a proxy that lets pages pass may stop WebSockets. Socket.IO greets first. */
export function checkLiveConnection(): Promise<CheckOutcome> {
  return new Promise((resolve) => {
    const url = new URL('/socket.io/?EIO=4&transport=websocket', window.location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(url)
    const finish = (outcome: CheckOutcome): void => {
      clearTimeout(timer)
      socket.onmessage = null
      socket.onerror = null
      socket.close()
      resolve(outcome)
    }
    const timer = setTimeout(() => finish({ state: 'fair', advice: 'liveSlow' }), TIMEOUT_MS)
    socket.onmessage = () => finish({ state: 'good', advice: 'ok' })
    socket.onerror = () => finish({ state: 'fair', advice: 'liveSlow' })
  })
}

const PROBE = 'pengawas-probe'

/** Whether answers can be kept in this browser while the connection is away. */
export async function checkStorage(): Promise<CheckOutcome> {
  try {
    const database = await openDB(PROBE, 1, { upgrade: (opened) => void opened.createObjectStore('probe') })
    await database.put('probe', true, 'probe')
    const isKept: unknown = await database.get('probe', 'probe')
    database.close()
    await deleteDB(PROBE)
    return isKept === true ? { state: 'good', advice: 'ok' } : { state: 'fair', advice: 'noStorage' }
  } catch {
    return { state: 'fair', advice: 'noStorage' }
  }
}
