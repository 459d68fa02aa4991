import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'
import type { ReminderKind } from './reminders.rules.ts'

/** A reminder that is out. Its key is what it is about, so that no hub sends it twice. */
export interface ReminderRow {
  assessmentId: string
  kind: ReminderKind
  about: Date
  sentAt: Date
}

export const reminderEntity = new EntitySchema<ReminderRow>({
  name: 'AssessmentReminder',
  tableName: 'assessment_reminders',
  columns: {
    assessmentId: { type: 'varchar', length: 36, primary: true },
    kind: { type: 'varchar', length: 24, primary: true },
    about: { ...instantColumn, primary: true },
    sentAt: instantColumn,
  },
})
