import type { AssessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { FlagKindsService } from '../../../supervision/flag-kinds/flag-kinds.service.ts'
import type { SystemService } from '../../system/system.service.ts'
import type { ReportCardAnswer } from '@pengawas/shared/contracts/report-cards'
import type { CardPeriod } from '../period.rules.ts'

export interface CardDeps {
  db: Database
  flagKinds: Pick<FlagKindsService, 'between'>
  system: Pick<SystemService, 'running'>
}

/** For whom a card is read, of what, and when. */
export interface CardReading {
  actor: Actor
  scope: AssessmentScope
  period: CardPeriod
  at: Date
}

export type CardContent = Pick<ReportCardAnswer, 'figures' | 'tables'>
