import { createHash } from 'node:crypto'
import type { AiAccuracy } from '@pengawas/shared/contracts/ai-accuracy'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { createRecentReads } from '../../kernel/db/recent-reads.ts'
import { within } from '../../kernel/lib/within.ts'
import type { FlagKindsService } from '../../supervision/flag-kinds/flag-kinds.service.ts'
import { FLAG_TOPIC } from '../../supervision/flags/flags-topic.ts'
import { DAY_MS, JAKARTA_OFFSET_MS, startOfJakartaDay } from '../system/system.rules.ts'
import type { AnalysisHourRow } from './ai-accuracy.entity.ts'
import { historyOf, isChanged, sumOf, withReading } from './ai-accuracy.rules.ts'
import {
  changeHour,
  deleteHoursBefore,
  findLastHour,
  insertHour,
  insertSettings,
  listHours,
  listSettings,
} from './ai-accuracy.repository.ts'

const NODES_TIMEOUT_MS = 3_000
const SHOWN_DAYS = 30
const KEPT_DAYS = 400
const MOST_SETTINGS = 50
/** The weeks of all flags are counted once for all who open the page. */
const RECENT_MS = 5_000

interface Deps {
  db: Database
  /** The media nodes of all hubs with their load. */
  listMediaNodes: () => Promise<NodeLoad[]>
  flagKinds: Pick<FlagKindsService, 'drift'>
  now: () => Date
}

export interface AiAccuracyService {
  /** Adds what media nodes did since the last time to their hours, and notes what they analyse by where it is something else. */
  measure(): Promise<void>
  /** What analysis does, and how its precision drifts; of the whole system, and without persons. Throws `not-allowed`. */
  read(actor: Actor, weeks: number): Promise<AiAccuracy>
}

export function createAiAccuracyService(deps: Deps): AiAccuracyService {
  const { db, listMediaNodes, flagKinds, now } = deps
  const drifts = createRecentReads<AiAccuracy['drift']>(db, now, { stayMs: RECENT_MS, topics: [FLAG_TOPIC] })
  const readLoads = () => within(listMediaNodes(), NODES_TIMEOUT_MS)
  return {
    async measure() {
      for (const load of await readLoads()) {
        await noteHour(deps, load)
        await noteSettings(deps, load)
      }
    },

    async read(actor, weeks) {
      requirePermission(actor, 'flag-kind:read')
      const at = now()
      const since = new Date(startOfJakartaDay(at).getTime() - (SHOWN_DAYS - 1) * DAY_MS)
      const [loads, hours, drift, settings] = await Promise.all([
        readLoads().catch(() => null),
        listHours(db.read, since),
        drifts.read(String(weeks), () => flagKinds.drift(actor, weeks)),
        listSettings(db.read, MOST_SETTINGS),
      ])
      return {
        at: at.toISOString(),
        now: loads === null ? null : standingOf(loads),
        lastDay: sumOf(hours.filter(({ hour }) => at.getTime() - hour.getTime() < DAY_MS)),
        days: [...Map.groupBy(hours, dayOf)].map(([day, group]) => ({ day, ...sumOf(group) })),
        drift,
        settings: historyOf(settings, new Set(loads?.map(({ nodeId }) => nodeId))),
      }
    },
  }
}

/** The calendar day in Jakarta. */
const dayOf = ({ hour }: AnalysisHourRow): string =>
  new Date(hour.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, 10)

const standingOf = (loads: readonly NodeLoad[]): AiAccuracy['now'] => ({
  nodes: loads.length,
  ready: loads.filter(({ inference }) => inference.state === 'ready').length,
  queued: loads.reduce((sum, { inference }) => sum + inference.queued, 0),
})

async function noteHour({ db, now }: Deps, load: NodeLoad): Promise<void> {
  const at = now()
  await db.write(async (manager) => {
    const before = await findLastHour(manager, load.nodeId)
    const row = withReading(before, load, at)
    if (row === null) return
    if (before !== null && before.hour.getTime() === row.hour.getTime()) return changeHour(manager, row, before.readAt)
    await insertHour(manager, row)
    await deleteHoursBefore(manager, new Date(at.getTime() - KEPT_DAYS * DAY_MS))
  })
}

async function noteSettings({ db, now }: Deps, { nodeId, inference: { settings } }: NodeLoad): Promise<void> {
  if (settings === undefined) return
  const [before = null] = await listSettings(db.read, 1, nodeId)
  if (!isChanged(before, settings)) return
  const said = JSON.stringify([
    nodeId,
    before?.id ?? '',
    settings.modelVersion,
    Object.entries(settings.thresholds).toSorted(),
  ])
  const id = createHash('sha256').update(said).digest('hex')
  await db.write((manager) => insertSettings(manager, { id, nodeId, ...settings, since: now() }))
}
