import type { ReceivedCounts } from '@pengawas/shared/sockets/media-node'
import type { AnalysisState, GazeLook } from '@pengawas/shared/contracts/analysis'
import type { FramingAnswer } from '@pengawas/shared/contracts/check-ins'
import type { TriedWays } from '@pengawas/shared/contracts/media'
import type { Logger } from 'pino'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { CommandsService } from '../../commands/commands.service.ts'
import type { HelpService } from '../../notes/help.service.ts'
import type { CheckInPace } from './check-in-pace.ts'

export interface CheckInsDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  log: Logger
  files: FileStore
  commands: Pick<CommandsService, 'announce'>
  help: Pick<HelpService, 'ask'>
  pace: CheckInPace
  /** One picture (WebP) of what the candidate publishes at this moment; null where none arrives. */
  takePicture: (testSessionId: string, source: 'camera') => Promise<Uint8Array | null>
  /** What has arrived of the candidate at their media node so far; null where it cannot say. */
  countReceived: (testSessionId: string) => Promise<ReceivedCounts | null>
  /** What came of each way to their media node that the candidate's page tried, by that node's word; null where it says nothing. */
  triedWays: (testSessionId: string) => Promise<TriedWays | null>
  wait: (ms: number) => Promise<void>
  /** Whether this installation has a relay for media. */
  hasTurn: boolean
  /** How the candidate sits before the camera, as their media node sees it. */
  measureFraming: (testSessionId: string) => Promise<FramingAnswer>
  /** Where the candidate looks now, over a second or so; null where their eyes are not seen at rest. */
  measureGaze: (testSessionId: string) => Promise<{ analysis: AnalysisState; look: GazeLook | null }>
  /** Has their gaze judged from this look. Throws `media-unavailable`. */
  calibrateGaze: (testSessionId: string, baseline: GazeLook) => Promise<void>
  /** Closes what a candidate publishes, and gives their placement up. */
  closeMedia: (testSessionId: string) => Promise<void>
  now: () => Date
}
