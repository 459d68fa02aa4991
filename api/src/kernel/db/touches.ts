import type { EntityManager } from 'typeorm'

/** Something that a transaction has changed and that others react to once it is committed. */
export interface Touch {
  topic: string
  id: string
}

/** By the manager of the transaction, of which each attempt has one of its own. */
const noted = new WeakMap<EntityManager, Map<string, Touch>>()

/** Notes, in a transaction, that it changes this. `Database.onTouched` hears it once for each transaction, and only of those that are committed. */
export function touch(manager: EntityManager, topic: string, id: string): void {
  const touches = noted.get(manager) ?? new Map<string, Touch>()
  touches.set(`${topic} ${id}`, { topic, id })
  noted.set(manager, touches)
}

/** What a transaction has noted. */
export const takeTouches = (manager: EntityManager): readonly Touch[] => [...(noted.get(manager)?.values() ?? [])]
