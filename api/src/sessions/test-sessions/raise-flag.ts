import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'

/** Stores and announces a flag that the server itself has found, or brings up to date one that it found before. */
export type RaiseFlag = (testSessionId: string, flag: DetectedFlag) => Promise<void>
