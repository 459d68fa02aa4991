import type { WarningTexts } from '@pengawas/shared/contracts/warning-templates'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

/** A warning that the agency has prepared in several languages. */
export interface WarningTemplateRow {
  id: string
  texts: WarningTexts
  version: number
  createdAt: Date
  updatedAt: Date
  /** Since when no proctor is offered it. */
  archivedAt: Date | null
}

export const warningTemplateEntity = new EntitySchema<WarningTemplateRow>({
  name: 'WarningTemplate',
  tableName: 'warning_templates',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    texts: jsonColumn,
    version: { type: 'integer' },
    createdAt: instantColumn,
    updatedAt: instantColumn,
    archivedAt: { ...instantColumn, nullable: true },
  },
})
