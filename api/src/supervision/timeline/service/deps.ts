import type { PeerRecording } from '@pengawas/shared/contracts/recordings'
import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Openings } from '../../../kernel/audit/openings.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { RecordingsService } from '../../recordings/recordings.service.ts'
import type { ReplayLinks } from '../replay-links.ts'

/** What a media node has cut: the ids of the segments, most of which the hub has by then. */
export interface CutRecording {
  recording: PeerRecording
  segments: string[]
}

export interface TimelineDeps {
  db: Database
  audit: AuditService
  openings: Openings
  recordings: Pick<RecordingsService, 'open'>
  links: ReplayLinks
  limiter: RateLimiter
  /**
   * Has the candidate's media node end the segments that it writes and send them, for which it gets so long; null where no
   * node has the candidate, or theirs cannot.
   */
  cutRecording: (testSessionId: string, waitMs: number) => Promise<CutRecording | null>
  now: () => Date
}
