import { type EntityManager, IsNull } from 'typeorm'
import { warningTemplateEntity, type WarningTemplateRow } from './warning-templates.entity.ts'

/** The oldest first. */
export const listTemplates = (manager: EntityManager, withArchived: boolean): Promise<WarningTemplateRow[]> =>
  manager.find(warningTemplateEntity, {
    where: withArchived ? {} : { archivedAt: IsNull() },
    order: { createdAt: 'ASC', id: 'ASC' },
  })

export const countTemplates = (manager: EntityManager): Promise<number> => manager.count(warningTemplateEntity)

export const findTemplate = (manager: EntityManager, id: string): Promise<WarningTemplateRow | null> =>
  manager.findOneBy(warningTemplateEntity, { id })

export async function insertTemplate(manager: EntityManager, row: WarningTemplateRow): Promise<void> {
  await manager.insert(warningTemplateEntity, row)
}

/** Changes the template if it still has this version; returns whether it did. */
export async function changeTemplate(
  manager: EntityManager,
  { id, version }: Pick<WarningTemplateRow, 'id' | 'version'>,
  changes: Partial<Pick<WarningTemplateRow, 'texts' | 'archivedAt'>> & Pick<WarningTemplateRow, 'updatedAt'>,
): Promise<boolean> {
  const result = await manager.update(warningTemplateEntity, { id, version }, { ...changes, version: version + 1 })
  return (result.affected ?? 0) > 0
}
