import type { DiskState } from '@pengawas/shared/contracts/recordings'

/** Shares of the disk that are free. */
const LOW = 0.15
const FULL = 0.05
/** So that what recording itself frees or fills does not switch it on and off. */
const FREE_AGAIN = 0.07
/** A disk that failed is tried again after so long: a quota or a mount is mended by a person. */
const BROKEN_MS = 60_000

/** Whether writing failed so lately, at a moment in ms, that it is not worth another try. */
export function isBroken(failedAt: number | null, now: number): boolean {
  return failedAt !== null && now - failedAt < BROKEN_MS
}

/** Whether there is room to record, by the share of the disk that is free; recording stops for the sake of everything else. */
export function diskStateOf(freeShare: number, before: DiskState, hasFailed = false): DiskState {
  if (hasFailed || freeShare < (before === 'full' ? FREE_AGAIN : FULL)) return 'full'
  return freeShare < LOW ? 'low' : 'ok'
}
