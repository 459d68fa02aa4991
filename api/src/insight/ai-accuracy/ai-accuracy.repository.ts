import { type EntityManager, LessThan, MoreThanOrEqual } from 'typeorm'
import {
  analysisHourEntity,
  type AnalysisHourRow,
  analysisSettingsEntity,
  type AnalysisSettingsRow,
} from './ai-accuracy.entity.ts'

export const findLastHour = (manager: EntityManager, nodeId: string): Promise<AnalysisHourRow | null> =>
  manager.findOne(analysisHourEntity, { where: { nodeId }, order: { hour: 'DESC' } })

/** Of all nodes, the earliest first. */
export const listHours = (manager: EntityManager, since: Date): Promise<AnalysisHourRow[]> =>
  manager.find(analysisHourEntity, { where: { hour: MoreThanOrEqual(since) }, order: { hour: 'ASC' } })

/** Stores another hour unless another hub has. */
export async function insertHour(manager: EntityManager, row: AnalysisHourRow): Promise<void> {
  await manager.createQueryBuilder().insert().into(analysisHourEntity).values(row).orIgnore().execute()
}

/** Stores a reading unless another hub has since `seen`. */
export async function changeHour(
  manager: EntityManager,
  { nodeId, hour, ...row }: AnalysisHourRow,
  seen: Date,
): Promise<void> {
  await manager.update(analysisHourEntity, { nodeId, hour, readAt: seen }, row)
}

export async function deleteHoursBefore(manager: EntityManager, hour: Date): Promise<void> {
  await manager.delete(analysisHourEntity, { hour: LessThan(hour) })
}

/** The newest first; the last of one node, or of all. */
export const listSettings = (manager: EntityManager, most: number, nodeId?: string): Promise<AnalysisSettingsRow[]> =>
  manager.find(analysisSettingsEntity, {
    where: nodeId === undefined ? {} : { nodeId },
    order: { since: 'DESC', id: 'DESC' },
    take: most,
  })

export async function insertSettings(manager: EntityManager, row: AnalysisSettingsRow): Promise<void> {
  await manager.createQueryBuilder().insert().into(analysisSettingsEntity).values(row).orIgnore().execute()
}
