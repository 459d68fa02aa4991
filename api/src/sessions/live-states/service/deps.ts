import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { OutagesService } from '../../outages/outages.service.ts'
import type { NoteReceived } from '../note-received.ts'

export interface LiveStatesDeps {
  db: Database
  announcer: Announcer
  outages: Pick<OutagesService, 'pageReturned' | 'stoppedMs'>
  noteReceived: NoteReceived
  now: () => Date
}
