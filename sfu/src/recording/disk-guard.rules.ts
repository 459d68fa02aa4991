import type { DiskState } from '@pengawas/shared/contracts/recordings'

/** Shares of the disk that are free. */
const LOW = 0.15
const FULL = 0.05
/** So that what recording itself frees or fills does not switch it on and off. */
const FREE_AGAIN = 0.07

/** Whether there is room to record, by the share of the disk that is free; recording stops for the sake of everything else. */
export function diskStateOf(freeShare: number, before: DiskState): DiskState {
  if (freeShare < (before === 'full' ? FREE_AGAIN : FULL)) return 'full'
  return freeShare < LOW ? 'low' : 'ok'
}
