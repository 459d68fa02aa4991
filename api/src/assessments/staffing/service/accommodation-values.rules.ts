import type { ChangedValues } from '../../../kernel/audit/audit.entity.ts'
import { differences } from '../../../kernel/audit/changed-values.rules.ts'

interface ExtraTime {
  extraPercent: number
  extraMinutes: number
}

const NONE: ExtraTime = { extraPercent: 0, extraMinutes: 0 }

/** What changes of a candidate's extra time; undefined: there is none. The reason is in the entry itself. */
export const accommodationValues = (before: ExtraTime = NONE, after: ExtraTime = NONE): ChangedValues =>
  differences(before, after, ['extraPercent', 'extraMinutes'])
