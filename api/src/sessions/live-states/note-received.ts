import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { EntityManager } from 'typeorm'

/** Notes in the caller's transaction that something of these sources of a candidate has arrived. */
export type NoteReceived = (
  manager: EntityManager,
  testSessionId: string,
  sources: readonly MediaSource[],
) => Promise<void>
