import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** What new assessments can begin with: a form without days and people. */
export interface TemplateRow {
  id: string
  title: string
  /** The title as compared: see `titleKey`. */
  titleKey: string
  /** As JSON. */
  form: string
  version: number
  createdBy: string
  updatedAt: Date
}

export const templateEntity = new EntitySchema<TemplateRow>({
  name: 'AssessmentTemplate',
  tableName: 'assessment_templates',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    title: { type: 'varchar', length: 200 },
    titleKey: { type: 'varchar', length: 400 },
    form: { type: 'text' },
    version: { type: 'integer' },
    createdBy: { type: 'varchar', length: 36 },
    updatedAt: instantColumn,
  },
})
