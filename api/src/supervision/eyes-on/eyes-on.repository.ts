import { type EntityManager, In } from 'typeorm'
import { eyesOnEntity, type EyesOnRow } from './eyes-on.entity.ts'

/** Rows of one insertion stay within the parameters that both databases take. */
const CHUNK = 500

/** Sets the slot's bit for one person's candidates; doing it again changes nothing. */
export async function markSlot(
  manager: EntityManager,
  { minute, bit }: { minute: Date; bit: number },
  { userId, visible, focused }: { userId: string; visible: readonly string[]; focused: readonly string[] },
  at: Date,
): Promise<void> {
  const none = { minute, userId, visible: 0, focused: 0, lastAt: at }
  for (let from = 0; from < visible.length; from += CHUNK) {
    const ids = visible.slice(from, from + CHUNK)
    const rows = ids.map((testSessionId): EyesOnRow => ({ ...none, testSessionId }))
    await manager.createQueryBuilder().insert().into(eyesOnEntity).values(rows).orIgnore().execute()
    const own = { minute, userId, testSessionId: In(ids) }
    await manager.update(eyesOnEntity, own, { visible: () => `visible | ${bit}`, lastAt: at })
  }
  if (focused.length === 0) return
  const own = { minute, userId, testSessionId: In([...focused]) }
  await manager.update(eyesOnEntity, own, { focused: () => `focused | ${bit}` })
}
