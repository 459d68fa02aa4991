import type { WarningTexts } from '@pengawas/shared/contracts/warning-templates'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { warningTemplateEntity } from './warning-templates.entity.ts'

/**
 * The words of a template that a proctor has chosen. Throws `conflict` where it is archived, or where what the proctor read
 * is in none of its languages any more: nothing is said to candidates that the proctor has not seen.
 */
export async function findChosenTexts(manager: EntityManager, templateId: string, read: string): Promise<WarningTexts> {
  const row = await manager.findOneBy(warningTemplateEntity, { id: templateId })
  if (row === null || row.archivedAt !== null || !Object.values(row.texts).includes(read))
    throw new AppError('conflict', { message: 'warningTemplateChanged' })
  return row.texts
}
