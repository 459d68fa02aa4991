import { UNSEEN_AFTER_MS } from '@pengawas/shared/contracts/eyes-on'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { obstacleOf } from './tile-facts.ts'

/** When this page last showed each candidate's picture, in ms of the server's clock; keys are test session ids. */
export type OwnLooks = Readonly<Record<string, number>>

/**
 * For how many whole minutes nobody has had the candidate's picture on a wall; null below the limit, and where there is no
 * picture to look at, which the tile says itself. `now` is the server's clock, in ms.
 */
export function unseenMinutes(candidate: WallCandidate, looks: OwnLooks, now: number): number | null {
  if (obstacleOf(candidate) !== null) return null
  const { testSessionId, seenAt, startTime } = candidate
  const last = Math.max(looks[testSessionId] ?? 0, Date.parse(seenAt ?? startTime))
  const unseenMs = now - last
  return unseenMs < UNSEEN_AFTER_MS ? null : Math.floor(unseenMs / 60_000)
}

interface Looks {
  looks: OwnLooks
  /** Whom nobody has looked at for too long: minutes by test session id. */
  unseen: Readonly<Record<string, number>>
}

/** Takes in that this page shows these candidates now, and says whom nobody looks at. */
export function noteLooks(
  { candidates, looks: before }: Looks & { candidates: Readonly<Record<string, WallCandidate>> },
  shown: readonly string[],
  now: number,
): Looks {
  const looks = { ...before, ...Object.fromEntries(shown.map((id) => [id, now] as const)) }
  const unseen = Object.values(candidates).flatMap((candidate) => {
    const minutes = unseenMinutes(candidate, looks, now)
    return minutes === null ? [] : [[candidate.testSessionId, minutes] as const]
  })
  return { looks, unseen: Object.fromEntries(unseen) }
}
