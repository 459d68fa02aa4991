import { type EntityManager, IsNull } from 'typeorm'
import { privateTalkEntity, type PrivateTalkRow } from './talks.entity.ts'

const OPEN = { endedAt: IsNull() }

export async function insertTalk(manager: EntityManager, row: PrivateTalkRow): Promise<void> {
  await manager.insert(privateTalkEntity, row)
}

export const findOpenTalk = (manager: EntityManager, id: string): Promise<PrivateTalkRow | null> =>
  manager.findOneBy(privateTalkEntity, { id, ...OPEN })

export const listOpenTalks = (
  manager: EntityManager,
  of: Partial<Pick<PrivateTalkRow, 'testSessionId' | 'viewerId'>> = {},
): Promise<PrivateTalkRow[]> => manager.findBy(privateTalkEntity, { ...of, ...OPEN })

/** Tells whether the talk was open and had not begun. */
export async function markBegun(manager: EntityManager, id: string, startedAt: Date): Promise<boolean> {
  const result = await manager.update(privateTalkEntity, { id, startedAt: IsNull(), ...OPEN }, { startedAt })
  return (result.affected ?? 0) > 0
}

/** Tells whether the talk was open. */
export async function markEnded(
  manager: EntityManager,
  id: string,
  end: Pick<PrivateTalkRow, 'endedAt' | 'endReason'>,
): Promise<boolean> {
  return ((await manager.update(privateTalkEntity, { id, ...OPEN }, end)).affected ?? 0) > 0
}
