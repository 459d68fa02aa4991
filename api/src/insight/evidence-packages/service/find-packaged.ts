import type { MakeEvidencePackage } from '@pengawas/shared/contracts/evidence-packages'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import type { FlagRow } from '../../../supervision/flags/flags.entity.ts'
import { findFlag, listSessionFlags } from '../../../supervision/flags/flags.queries.ts'
import type { EvidencePackagesDeps } from '../evidence-packages.service.ts'

/** One test in a package. */
export interface Packaged {
  session: TestSessionRow
  /** The flags that the package is about, in the order of their times. */
  flags: FlagRow[]
  /** Whether the package is about the whole test, or about these flags alone. */
  isWhole: boolean
  /** The folder of its files: the code of the test, and enough of its id that no two are alike. */
  folder: string
}

/** What whoever asks may have of what they name; each test and each flag is checked. Throws `not-allowed` and `not-found`. */
export async function findPackaged(
  { db }: Pick<EvidencePackagesDeps, 'db'>,
  actor: Actor,
  { flagIds, testSessionIds }: Pick<MakeEvidencePackage, 'flagIds' | 'testSessionIds'>,
): Promise<Packaged[]> {
  const whole = new Set(testSessionIds)
  const single = new Map<string, FlagRow[]>()
  for (const id of new Set(flagIds)) {
    const flag = await findFlag(db.read, id)
    if (flag === null) throw new AppError('not-found')
    single.set(flag.testSessionId, [...(single.get(flag.testSessionId) ?? []), flag])
  }
  const packaged: Packaged[] = []
  for (const id of new Set([...whole, ...single.keys()])) {
    const session = await staffSession(db.read, actor, id, 'evidence:package')
    const isWhole = whole.has(id)
    const flags = isWhole ? await listSessionFlags(db.read, id) : (single.get(id) ?? [])
    packaged.push({
      ...{ session, isWhole, folder: `${session.code.toLowerCase()}-${id.slice(0, 8)}` },
      flags: flags.toSorted((a, b) => a.detectedAt.getTime() - b.detectedAt.getTime()),
    })
  }
  return packaged
}
