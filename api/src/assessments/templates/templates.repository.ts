import type { ListTemplatesQuery } from '@pengawas/shared/contracts/assessment-templates'
import type { EntityManager } from 'typeorm'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { whereHolds } from '../../kernel/db/where-holds.ts'
import { searchWords } from '../../kernel/lib/search-text.rules.ts'
import { templateEntity, type TemplateRow } from './templates.entity.ts'

/** One page without the forms, the one changed last first. */
export function pageTemplates(
  manager: EntityManager,
  query: ListTemplatesQuery,
): Promise<PageOfRows<Omit<TemplateRow, 'form'>>> {
  const selection = manager
    .createQueryBuilder(templateEntity, 'template')
    .select(['id', 'title', 'titleKey', 'version', 'createdBy', 'updatedAt'].map((name) => `template.${name}`))
  whereHolds(selection, 'template.titleKey', searchWords(query.q ?? ''))
  if (query.sort === undefined) selection.orderBy('template.updatedAt', 'DESC')
  else
    selection.orderBy(
      `template.${query.sort === 'title' ? 'titleKey' : query.sort}`,
      query.order === 'desc' ? 'DESC' : 'ASC',
    )
  return readPage(selection.addOrderBy('template.id', 'ASC'), query)
}

export const findTemplate = (manager: EntityManager, id: string): Promise<TemplateRow | null> =>
  manager.findOneBy(templateEntity, { id })

export async function insertTemplate(manager: EntityManager, row: TemplateRow): Promise<void> {
  await manager.insert(templateEntity, row)
}

/** Changes the template if it still has this version; returns whether it did. */
export async function changeTemplate(
  manager: EntityManager,
  { id, version }: Pick<TemplateRow, 'id' | 'version'>,
  changes: Pick<TemplateRow, 'title' | 'titleKey' | 'form' | 'updatedAt'>,
): Promise<boolean> {
  const result = await manager.update(templateEntity, { id, version }, { ...changes, version: version + 1 })
  return (result.affected ?? 0) > 0
}

/** Deletes the template if it still has this version; returns whether it did. */
export async function deleteTemplate(
  manager: EntityManager,
  { id, version }: Pick<TemplateRow, 'id' | 'version'>,
): Promise<boolean> {
  return ((await manager.delete(templateEntity, { id, version })).affected ?? 0) > 0
}
