import { z } from 'zod'

/** What was typed into a form and not saved. */
interface StoredDraft {
  /** Milliseconds since 1970, by this computer's clock. */
  at: number
  values: unknown
  /** What an edit began from: the version, and the values as they were. */
  base?: unknown
}

/** What a browser keeps of unsaved forms, by account and by the name of the form. */
export interface DraftStore {
  read(userId: string, name: string): StoredDraft | null
  write(userId: string, name: string, draft: Omit<StoredDraft, 'at'>): void
  /** Whether the browser kept what was last given to it. */
  isKeeping(): boolean
  remove(userId: string, name: string): void
  count(userId: string): number
  wipe(userId: string): void
}

/** Long enough for a weekend: drafts may hold keys of questions, on a computer that others use too. */
export const DRAFT_KEPT_MS = 3 * 24 * 60 * 60_000

const PREFIX = 'pengawas-draft'
const storedSchema = z.object({ at: z.number(), values: z.unknown(), base: z.unknown().optional() })

type Shelf = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

function parse(text: string | null): StoredDraft | null {
  if (text === null) return null
  try {
    return storedSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** `shelf` is asked for each time, and may throw: browsers can forbid storage. What is too old is removed, whoever's it is. */
export function createDraftStore(shelf: () => Shelf, now: () => number): DraftStore {
  let isKeeping = true
  const keyOf = (userId: string, name: string): string => `${PREFIX}:${userId}:${name}`
  const isCurrent = (draft: StoredDraft | null): draft is StoredDraft =>
    draft !== null && draft.at <= now() && now() - draft.at < DRAFT_KEPT_MS

  function keys(start: string): string[] {
    const { length } = shelf()
    return Array.from({ length }, (_, index) => shelf().key(index)).filter(
      (key): key is string => key?.startsWith(start) === true,
    )
  }
  function attempt<T>(work: () => T, otherwise: T): T {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  function prune(): void {
    for (const key of keys(`${PREFIX}:`)) if (!isCurrent(parse(shelf().getItem(key)))) shelf().removeItem(key)
  }
  return {
    read: (userId, name) =>
      attempt(() => {
        prune()
        return parse(shelf().getItem(keyOf(userId, name)))
      }, null),
    write(userId, name, draft) {
      isKeeping = attempt(() => {
        shelf().setItem(keyOf(userId, name), JSON.stringify({ at: now(), ...draft } satisfies StoredDraft))
        return true
      }, false)
    },
    isKeeping: () => isKeeping,
    remove: (userId, name) => attempt(() => shelf().removeItem(keyOf(userId, name)), undefined),
    count: (userId) =>
      attempt(() => {
        prune()
        return keys(keyOf(userId, '')).length
      }, 0),
    wipe: (userId) => attempt(() => keys(keyOf(userId, '')).forEach((key) => shelf().removeItem(key)), undefined),
  }
}

export const drafts = createDraftStore(() => localStorage, Date.now)
