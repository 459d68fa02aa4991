import { DEFAULT_SETTINGS, type Settings } from '@pengawas/shared/contracts/account'
import type { PageUse, Usage } from '@pengawas/shared/contracts/usage'
import { findAccounts } from '../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { startOfJakartaDay } from '../system/system.rules.ts'
import { addUses, deleteUsesBefore, listUses } from './usage.repository.ts'

const SHOWN_DAYS = 30
const KEPT_DAYS = 90
const DAY_MS = 24 * 60 * 60_000
/** What a person must allow for it. */
const CONSENT: Readonly<Record<PageUse['kind'], keyof Pick<Settings, 'analytics' | 'dataCollection'>>> = {
  opened: 'analytics',
  failed: 'dataCollection',
}

/** Counts how often pages are used, without persons. */
export interface UsageService {
  /** Counts it if the person's stored settings allow that; otherwise nothing is kept. */
  count(actor: Actor, use: PageUse): Promise<void>
  /** Stores what was counted since the last time, and drops days that are too old. Until then it is in memory: a hub that is killed loses seconds of it. */
  store(): Promise<void>
  /** Throws `not-allowed`. */
  read(actor: Actor): Promise<Usage>
}

export function createUsageService({ db, now }: { db: Database; now: () => Date }): UsageService {
  let counted = new Map<string, PageUse & { day: string; uses: number }>()
  const dayBefore = (days: number): string => dayOf(new Date(now().getTime() - days * DAY_MS))

  async function store(): Promise<void> {
    const rows = [...counted.values()]
    if (rows.length === 0) return
    counted = new Map()
    await db.write(async (manager) => {
      await addUses(manager, rows)
      await deleteUsesBefore(manager, dayBefore(KEPT_DAYS))
    })
  }

  return {
    async count(actor, { page, kind }) {
      const [account] = await findAccounts(db.read, [actor.userId])
      if (!(account?.settings ?? DEFAULT_SETTINGS)[CONSENT[kind]]) return
      const day = dayOf(now())
      const key = `${day} ${page} ${kind}`
      counted.set(key, { day, page, kind, uses: (counted.get(key)?.uses ?? 0) + 1 })
    },
    store,
    async read(actor) {
      requirePermission(actor, 'user:manage')
      await store()
      const pages = new Map<PageUse['page'], Usage['pages'][number]>()
      for (const { page, kind, uses } of await listUses(db.read, dayBefore(SHOWN_DAYS - 1))) {
        const sums = pages.get(page) ?? { page, opened: 0, failed: 0 }
        pages.set(page, { ...sums, [kind]: sums[kind] + uses })
      }
      const sorted = [...pages.values()].toSorted((a, b) => b.opened - a.opened || a.page.localeCompare(b.page))
      return { at: now().toISOString(), days: SHOWN_DAYS, pages: sorted }
    },
  }
}

/** The calendar day in Jakarta. */
const dayOf = (at: Date): string => new Date(startOfJakartaDay(at).getTime() + DAY_MS / 2).toISOString().slice(0, 10)
