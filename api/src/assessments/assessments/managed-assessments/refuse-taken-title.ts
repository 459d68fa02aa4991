import { message } from '@pengawas/shared/messages'
import type { EntityManager } from 'typeorm'
import { refuse } from '../assessment-parts.ts'
import type { FormColumns } from '../assessments.rules.ts'
import { isTitleTaken } from '../titles.queries.ts'

/** Throws `invalid-input` where another assessment of the same creator has the title; `exceptId` is the edited one. */
export async function refuseTakenTitle(
  manager: EntityManager,
  createdBy: string | null,
  { title, titleKey }: FormColumns,
  exceptId?: string,
): Promise<void> {
  if (await isTitleTaken(manager, createdBy, titleKey, exceptId))
    throw refuse('title', message('titleTaken', { title }))
}
