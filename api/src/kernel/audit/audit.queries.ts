import { type EntityManager, In, MoreThanOrEqual } from 'typeorm'
import type { PageOfRows } from '../db/paging.ts'
import { inChunks } from '../lib/chunks.ts'
import { auditEntity, type AuditRow } from './audit.entity.ts'
import type { AuditAction, AuditSubjectType } from './audit.rules.ts'

/** One page of what was done to one subject, newest first. */
export async function pageOfSubject(
  manager: EntityManager,
  subject: { type: AuditSubjectType; id: string },
  actions: readonly AuditAction[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PageOfRows<AuditRow>> {
  const [rows, total] = await manager.findAndCount(auditEntity, {
    where: { subjectType: subject.type, subjectId: subject.id, action: In([...actions]) },
    order: { sequence: 'DESC' },
    skip: (page - 1) * pageSize,
    take: pageSize,
  })
  return { rows, total }
}

/** What was done to one subject, of some kinds, oldest first and no more than `most`. */
export const listActionsOn = (
  manager: EntityManager,
  subject: { type: AuditSubjectType; id: string },
  actions: readonly AuditAction[],
  most: number,
): Promise<AuditRow[]> =>
  manager.find(auditEntity, {
    where: { subjectType: subject.type, subjectId: subject.id, action: In([...actions]) },
    order: { sequence: 'ASC' },
    take: most,
  })

const SUBJECTS_PER_QUERY = 500

/** Everything that was done to some subjects of one type, oldest first. */
export async function listOfSubjects(
  manager: EntityManager,
  { type, ids }: { type: AuditSubjectType; ids: readonly string[] },
): Promise<AuditRow[]> {
  const rows: AuditRow[] = []
  for (const chunk of inChunks(ids, SUBJECTS_PER_QUERY))
    rows.push(...(await manager.findBy(auditEntity, { subjectType: type, subjectId: In(chunk) })))
  return rows.toSorted((a, b) => a.sequence - b.sequence)
}

/** One page of the entries of some kinds, newest first. */
export async function pageOfActions(
  manager: EntityManager,
  actions: readonly AuditAction[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PageOfRows<AuditRow>> {
  const [rows, total] = await manager.findAndCount(auditEntity, {
    where: { action: In([...actions]) },
    order: { sequence: 'DESC' },
    skip: (page - 1) * pageSize,
    take: pageSize,
  })
  return { rows, total }
}

export const countSince = (manager: EntityManager, action: AuditAction, since: Date): Promise<number> =>
  manager.countBy(auditEntity, { action, at: MoreThanOrEqual(since) })

/** What one person did to each of these subjects of one type, without how often. */
export const listActsOn = (
  manager: EntityManager,
  actorId: string,
  { type, ids }: { type: AuditSubjectType; ids: readonly string[] },
): Promise<{ subjectId: string; action: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : manager
        .createQueryBuilder(auditEntity, 'entry')
        .select('entry.subjectId', 'subjectId')
        .addSelect('entry.action', 'action')
        .where({ subjectType: type, subjectId: In([...ids]), actorId })
        .groupBy('entry.subjectId')
        .addGroupBy('entry.action')
        .getRawMany<{ subjectId: string; action: string }>()
