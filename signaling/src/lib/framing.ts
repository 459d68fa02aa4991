import type { Framing } from '@pengawas/shared/contracts/check-ins'
import type { AgedFraming } from '@pengawas/shared/sockets/media-node'

/** A media node's reading with its moment by the clock of this hub, in milliseconds since the epoch. */
export function toFraming({ ageMs, ...reading }: AgedFraming, now: number): Framing {
  return { ...reading, measuredAt: new Date(now - ageMs).toISOString() }
}
