import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'
import type { MediaWay } from '@pengawas/shared/contracts/media'

/** The best way that is open; `unknown` where a better one, or whether there is any, was not found out. */
export function openWay({ udp, tcp, turn }: Pick<NetworkCheck, MediaWay>): MediaWay | 'none' | 'unknown' {
  for (const [way, state] of [
    ['udp', udp],
    ['tcp', tcp],
    ['turn', turn],
  ] as const) {
    if (state === 'works') return way
    if (state === 'unknown') return 'unknown'
  }
  return 'none'
}
