import type { SystemRunning } from '@pengawas/shared/contracts/system'
import { createTurns } from '../../../kernel/lib/turns.ts'
import { within } from '../../../kernel/lib/within.ts'
import { countStartsBetween } from '../../system/system.queries.ts'
import { partsOf, rounded, sumBy } from '../card-parts.rules.ts'
import { countExports, countLogins, findPeak, sumRecordings } from '../report-cards.repository.ts'
import { hourTable, loginTable, nodeTable, storedTable } from '../usage.rules.ts'
import type { CardContent, CardDeps, CardReading } from './deps.ts'

const HOUR_MS = 60 * 60_000
/** A large data folder takes longer to measure; the next reader has it. */
const RUNNING_TIMEOUT_MS = 200

/** How much the system was used in the period, and by how much it is filled now. Administrators see their own tests, and their own exports. */
export async function readUsage({ db, system }: CardDeps, reading: CardReading): Promise<CardContent> {
  const { actor, scope, period, at } = reading
  const isAll = scope.kind === 'all'
  // SQLite answers within this process: between two long reads of a year others have their turn.
  const turn = createTurns()
  const starts = await countStartsBetween(db.read, scope, period)
  await turn()
  const peak = await findPeak(db.read, scope, period)
  await turn()
  const recorded = await sumRecordings(db.read, scope, period)
  const exported = await countExports(db.read, period, isAll ? null : actor.userId)
  const [tests, log, recordings] = [partsOf('tests', at), partsOf('audit-log', at), partsOf('recordings', at)]
  const own = isAll ? await readWhole({ db, system }, reading) : { figures: [], tables: [] }
  return {
    figures: [
      tests.figure(
        'tests',
        'count',
        sumBy(starts, ({ count }) => count),
      ),
      tests.figure('peak', 'count', peak?.tests ?? 0, { reachedAt: peak?.at?.toISOString() ?? null }),
      recordings.figure('recordedHours', 'hours', rounded(recorded.durationMs / HOUR_MS), { n: recorded.segments }),
      recordings.figure('recordedBytes', 'bytes', recorded.bytes),
      log.figure(
        isAll ? 'exports' : 'ownExports',
        'count',
        sumBy(exported, ({ count }) => count),
      ),
      ...own.figures,
    ],
    tables: [
      hourTable(starts, tests),
      ...own.tables,
      log.table(
        'exported',
        ['action', 'exports'],
        exported.map(({ action, count }) => ({ cells: [action, count] })),
      ),
    ],
  }
}

/** What is nobody's alone: logins, media nodes, the disk. */
async function readWhole(
  { db, system }: Pick<CardDeps, 'db' | 'system'>,
  { actor, period, at }: CardReading,
): Promise<CardContent> {
  const logins = await countLogins(db.read, period, period.step)
  const running = await within(system.running(actor), RUNNING_TIMEOUT_MS).catch(() => null)
  const log = partsOf('audit-log', at)
  const nodes = running?.mediaNodes ?? null
  const media = partsOf('media-nodes', at)
  return {
    figures: [
      log.figure(
        'logins',
        'count',
        sumBy(logins.steps, (row) => row.logins),
      ),
      log.figure('activePeople', 'count', logins.people),
      media.figure('mediaNodes', 'count', nodes?.length ?? null),
      media.figure('connectedCandidates', 'count', nodes && sumBy(nodes, ({ candidates }) => candidates)),
    ],
    tables: [
      loginTable(logins.steps, period.steps, log),
      ...(nodes === null ? [] : [nodeTable(nodes, media)]),
      ...(running === null ? [] : [storedOf(running)]),
    ],
  }
}

const storedOf = ({ stored }: SystemRunning) => storedTable(stored, partsOf('disk', new Date(stored.at)))
