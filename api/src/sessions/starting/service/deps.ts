import type { CheckInPolicy } from '@pengawas/shared/contracts/check-ins'
import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'

export interface Entered {
  testSessionId: string
  assessmentId: string
  participantId: string
  policy: CheckInPolicy
  /** Whether the assessment has pictures and sound analysed. */
  isAnalysed: boolean
}

export interface StartingDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  /** Gives new tests of an assessment to its proctors. */
  allocate: (assessmentId: string) => Promise<void>
  /** Opens the check-ins of candidates who enter assessments that ask for one, in the caller's transaction. */
  openCheckIns: (manager: EntityManager, entered: readonly Entered[], at: Date) => Promise<void>
  now: () => Date
}
