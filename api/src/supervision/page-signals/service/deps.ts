import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { FlagsService } from '../../flags/flags.service.ts'
import type { ReportRate } from './report-rate.ts'

export interface SignalsDeps {
  db: Database
  announcer: Pick<Announcer, 'emit'>
  flags: Pick<FlagsService, 'raise'>
  rate: ReportRate
  /** Since when this hub can see which pages are connected: after a time without hubs, pages have as long to come back as they may be silent. */
  startedAt: Date
  now: () => Date
}
