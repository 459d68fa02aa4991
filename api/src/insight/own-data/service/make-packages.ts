import { createHash } from 'node:crypto'
import { pageLinks } from '@pengawas/shared/page-links'
import { keepFile, setFileTerms, storeKeptFile } from '../../../kernel/files/kept-files.changes.ts'
import { streamArchive } from '../../../kernel/lib/archives/stream-archive.ts'
import type { OwnDataRow } from '../own-data.entity.ts'
import { changePackage, findWaiting } from '../own-data.repository.ts'
import { keptUntil, MOST_TRIES, silentSince } from '../own-data.rules.ts'
import type { OwnDataDeps } from './deps.ts'
import { gather, packedFiles } from './packed-files.ts'

/** Videos, and beside them the pictures of many tests. */
const MOST_BYTES = 192 * 1024 * 1024

/**
 * Makes the packages that wait, one after another; of several hubs each takes another one. One that its hub left behind is
 * begun again, a few times, and then has failed. Returns how many were made.
 */
export async function makePackages(deps: OwnDataDeps): Promise<number> {
  let made = 0
  for (;;) {
    const row = await claim(deps)
    if (row === null) return made
    try {
      if (await make(deps, row)) made += 1
    } catch (error) {
      deps.log.error({ err: error, packageId: row.id }, 'a package of own data could not be made')
      await end(deps, row, { state: row.tries < MOST_TRIES ? 'waiting' : 'failed' })
      if (row.tries < MOST_TRIES) return made
    }
  }
}

/** Takes the next one; null where none waits, or another hub was faster. */
async function claim(deps: OwnDataDeps): Promise<OwnDataRow | null> {
  const { db, now } = deps
  let row = await findWaiting(db.read, silentSince(now()))
  // Each time its hub was gone before it could say that it failed: perhaps because of this package.
  for (; row !== null && row.tries >= MOST_TRIES; row = await findWaiting(db.read, silentSince(now())))
    await end(deps, row, { state: 'failed' })
  if (row === null) return null
  const claimed = { ...row, state: 'making' as const, tries: row.tries + 1, claimedAt: now() }
  const { state, tries, claimedAt } = claimed
  const isOurs = await db.write((manager) => changePackage(manager, row, { state, tries, claimedAt }))
  return isOurs ? claimed : null
}

async function make(deps: OwnDataDeps, row: OwnDataRow): Promise<boolean> {
  const { db, notifications, now } = deps
  const bytes = await gather(streamArchive(packedFiles(deps, row)), MOST_BYTES)
  // Each try has a file of its own: one that nothing refers to is deleted within the hour.
  const fileKey = `own-data/${row.id}/${row.tries}.zip`
  await storeKeptFile(deps, bytes, {
    ...{ fileKey, contentType: 'application/zip', subjectType: 'own-data', subjectId: row.id },
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const until = keptUntil(now())
  const sent = await db.write(async (manager) => {
    const ready = { state: 'ready', underWay: null, fileKey, sha256, bytes: bytes.length, keptUntil: until } as const
    if (!(await changePackage(manager, row, ready)) || !(await keepFile(manager, fileKey, now()))) return null
    await setFileTerms(manager, [fileKey], { dueAt: until, reason: 'term-over' })
    return notifications.add(manager, [row.userId], { key: 'own-data-ready', url: pageLinks.privacy() })
  })
  if (sent === null) return false
  notifications.deliver(sent)
  return true
}

async function end({ db, notifications }: OwnDataDeps, row: OwnDataRow, { state }: Pick<OwnDataRow, 'state'>) {
  const sent = await db.write(async (manager) => {
    if (!(await changePackage(manager, row, { state, ...(state === 'failed' ? { underWay: null } : {}) }))) return []
    if (state !== 'failed') return []
    return notifications.add(manager, [row.userId], { key: 'own-data-failed', url: pageLinks.privacy() })
  })
  notifications.deliver(sent)
}
