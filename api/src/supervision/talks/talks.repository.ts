import { type EntityManager, IsNull } from 'typeorm'
import { privateTalkEntity, type PrivateTalkRow } from './talks.entity.ts'

const OPEN = { endedAt: IsNull() }

export async function insertTalk(manager: EntityManager, row: PrivateTalkRow): Promise<void> {
  await manager.insert(privateTalkEntity, row)
}

export const findOpenTalk = (manager: EntityManager, id: string): Promise<PrivateTalkRow | null> =>
  manager.findOneBy(privateTalkEntity, { id, ...OPEN })

/** Whether the candidate or the page is in a talk that has not ended. */
export const isTalking = (
  manager: EntityManager,
  { testSessionId, viewerId }: Pick<PrivateTalkRow, 'testSessionId' | 'viewerId'>,
): Promise<boolean> =>
  manager.existsBy(privateTalkEntity, [
    { testSessionId, ...OPEN },
    { viewerId, ...OPEN },
  ])

export const listOpenTalks = (
  manager: EntityManager,
  of: Partial<Pick<PrivateTalkRow, 'viewerId'>> = {},
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
