import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'

/** Stores and announces a flag that the server itself has found. One that was raised before changes nothing. */
export type RaiseFlag = (testSessionId: string, flag: DetectedFlag) => Promise<void>
