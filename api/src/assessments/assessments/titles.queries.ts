import { type EntityManager, IsNull, Not } from 'typeorm'
import { userEntity } from '../../identity/users/users.entity.ts'
import { assessmentEntity } from './assessments.entity.ts'

/** Makes others who create or rename in the name of this person wait. SQLite has one writer anyway. */
export async function lockCreator(manager: EntityManager, userId: string): Promise<void> {
  if (manager.dataSource.options.type === 'better-sqlite3') return
  await manager.findOne(userEntity, {
    where: { id: userId },
    select: { id: true },
    lock: { mode: 'pessimistic_write' },
  })
}

/** Whether another assessment of this creator, drafts and archived ones left out, has the title. */
export async function isTitleTaken(
  manager: EntityManager,
  createdBy: string | null,
  key: string,
  exceptId: string | undefined,
): Promise<boolean> {
  if (createdBy === null) return false
  const rows = await manager.find(assessmentEntity, {
    where: {
      createdBy,
      titleKey: key,
      status: Not('draft'),
      archivedAt: IsNull(),
      ...(exceptId === undefined ? {} : { id: Not(exceptId) }),
    },
    select: { id: true, titleKey: true },
  })
  // Compared here once more: MariaDB takes letters with and without accents for the same.
  return rows.some((row) => row.titleKey === key)
}

/** Titles of a creator's assessments that are no drafts. */
export async function listTitles(
  manager: EntityManager,
  createdBy: string,
  exceptId: string | undefined,
): Promise<string[]> {
  const rows = await manager.find(assessmentEntity, {
    where: {
      createdBy,
      status: Not('draft'),
      archivedAt: IsNull(),
      ...(exceptId === undefined ? {} : { id: Not(exceptId) }),
    },
    select: { id: true, title: true },
    take: 5_000,
  })
  return rows.map((row) => row.title)
}
