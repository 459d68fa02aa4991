import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { MarkingSettingsRow } from '../marking.entity.ts'
import type { ScoresChanged } from '../marking.service.ts'

export interface MarkingSettingsDeps {
  db: Database
  audit: AuditService
  notifications: Pick<NotificationsService, 'deliver'>
  scoresChanged: ScoresChanged
  now: () => Date
}

/** A change of settings: the row to store, whose version and time are set when it is stored, and its audit entry. */
export interface SettingsChange {
  row: MarkingSettingsRow
  action: 'essay.settings-changed' | 'essay.settings-proposed' | 'essay.settings-refused'
  data: Record<string, string | number>
  /** Of results that it changed, to be delivered once it is stored. */
  notices?: NotificationRow[]
}
