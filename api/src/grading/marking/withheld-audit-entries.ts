import { isAllowed } from '@pengawas/shared/permissions'
import { type EntityManager, In } from 'typeorm'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditRow } from '../../kernel/audit/audit.entity.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { markingTaskEntity } from './marking.entity.ts'

type Entry = Pick<AuditRow, 'action' | 'actorId' | 'subjectId' | 'data'>

/** Statuses of essays whose blind marks are not all in. */
export const BLIND_STATUSES = ['first', 'second'] as const
const IDS_PER_QUERY = 500

/** Data by which a reader of the log would learn what its subject keeps from them. Older entries have them. */
const WITHHELD: Readonly<Record<string, readonly string[]>> = {
  'essay.graded': ['score', 'confidence'],
  'question.parameters-set': ['a', 'b', 'c'],
  'question.parameters-estimated': ['a', 'b', 'c'],
}

const without = (data: AuditRow['data'], names: readonly string[]): AuditRow['data'] =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))

/** Whether a reader may yet give a blind mark, so that the log must not show them who gave the other one. */
export const mayStillMark = (reader: Pick<Actor, 'role'>): boolean => isAllowed(reader.role, 'essay:mark')

async function findBlind(manager: EntityManager, entries: readonly Entry[]): Promise<Set<string>> {
  const ids = [...new Set(entries.flatMap(({ subjectId }) => subjectId ?? []))]
  const blind = new Set<string>()
  for (const chunk of inChunks(ids, IDS_PER_QUERY)) {
    const rows = await manager.find(markingTaskEntity, {
      where: { id: In(chunk), status: In([...BLIND_STATUSES]) },
      select: { id: true },
    })
    for (const { id } of rows) blind.add(id)
  }
  return blind
}

/** Entries of the audit log as this reader gets them; the stored ones, and the hashes over them, stay as they are. */
export async function withholdFrom<T extends Entry>(
  manager: EntityManager,
  reader: Pick<Actor, 'userId' | 'role'>,
  entries: readonly T[],
): Promise<T[]> {
  const blind = mayStillMark(reader) ? await findBlind(manager, entries) : new Set<string>()
  return entries.map((entry) => {
    const hidden = WITHHELD[entry.action]
    const shown = hidden === undefined ? entry : { ...entry, data: without(entry.data, hidden) }
    const isBlind =
      entry.subjectId !== null &&
      blind.has(entry.subjectId) &&
      entry.actorId !== null &&
      entry.actorId !== reader.userId
    return isBlind ? { ...shown, actorId: null, data: without(shown.data, ['total', 'final', 'first']) } : shown
  })
}
