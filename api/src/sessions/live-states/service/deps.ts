import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { EntityManager } from 'typeorm'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { OutagesService } from '../../outages/outages.service.ts'

export interface LiveStatesDeps {
  db: Database
  announcer: Announcer
  outages: Pick<OutagesService, 'pageReturned' | 'stoppedMs'>
  /** Notes in the caller's transaction that something of these sources of a candidate has arrived. */
  noteReceived: (manager: EntityManager, testSessionId: string, sources: readonly MediaSource[]) => Promise<void>
  /** Notes in the caller's transaction whether the picture of the candidate's phone arrives. */
  notePhone: (manager: EntityManager, testSessionId: string, isArriving: boolean, at: Date) => Promise<void>
  now: () => Date
}
