import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

/** What a media node's analysis did within one hour, by readings of its load. */
export interface AnalysisHourRow {
  nodeId: string
  /** Its beginning. */
  hour: Date
  sampled: number
  skipped: number
  /** How many readings had a latency. */
  readings: number
  /** Of the medians of these readings, in ms. */
  p50SumMs: number
  p95MaxMs: number
  /** What the node had counted since its start at the last reading. */
  lastAnalysed: number
  lastSkipped: number
  readAt: Date
}

export const analysisHourEntity = new EntitySchema<AnalysisHourRow>({
  name: 'AnalysisHour',
  tableName: 'analysis_hours',
  columns: {
    nodeId: { type: 'varchar', length: 100, primary: true },
    hour: { ...instantColumn, primary: true },
    sampled: { type: 'integer' },
    skipped: { type: 'integer' },
    readings: { type: 'integer' },
    p50SumMs: { type: 'double' },
    p95MaxMs: { type: 'double' },
    lastAnalysed: { type: 'integer' },
    lastSkipped: { type: 'integer' },
    readAt: instantColumn,
  },
})

/** What a media node analyses by, from the moment at which a hub first heard of it. */
export interface AnalysisSettingsRow {
  /** Follows from the node, the settings and those before, so that two hubs note the same change once. */
  id: string
  nodeId: string
  modelVersion: string
  thresholds: Record<string, number>
  since: Date
}

export const analysisSettingsEntity = new EntitySchema<AnalysisSettingsRow>({
  name: 'AnalysisSettings',
  tableName: 'analysis_settings',
  columns: {
    id: { type: 'varchar', length: 64, primary: true },
    nodeId: { type: 'varchar', length: 100 },
    modelVersion: { type: 'varchar', length: 60 },
    thresholds: jsonColumn,
    since: instantColumn,
  },
})
