import { createHash, randomUUID } from 'node:crypto'
import {
  type EvidenceManifest,
  type MakeEvidencePackage,
  MANIFEST_NAME,
  MOST_PACKAGE_BYTES,
  SIGNATURE_NAME,
  WITHHELD_PARTS,
  type WithheldPart,
} from '@pengawas/shared/contracts/evidence-packages'
import { AppError } from '@pengawas/shared/errors'
import type { Rate } from '@pengawas/shared/rules/token-bucket'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { AuditEntry } from '../../../kernel/audit/audit.rules.ts'
import { type SpooledFile, spoolFile } from '../../../kernel/files/spool-file.ts'
import { streamArchive, type StreamedFile } from '../../../kernel/lib/archives/stream-archive.ts'
import type { EvidencePackagesDeps, PackagesInHand } from '../evidence-packages.service.ts'
import { asNoRoom } from '../no-room.rules.ts'
import { CONTRIBUTORS, type PackageContext, type PackagedTest } from './contributors.ts'
import { planPackage, requireRoom } from './plan-package.ts'

/** People make packages one by one. */
const RATE: Rate = { burst: 6, perSecond: 0.1 }
/** Each takes disk, and a processor for its pictures. */
const MOST_AT_ONCE = 2
const RETRY_AFTER_SECONDS = 10

export interface MadePackage {
  packageId: string
  /** Of the download. */
  name: string
  file: SpooledFile
  /** What is in it of each test, by id, that a right of its own is needed for. */
  restricted: Record<string, WithheldPart[]>
}

/** Throws `too-many-requests` for an account that asks for packages too often. */
export function limitPackages({ limiter }: PackagesInHand, { userId }: Actor): void {
  const retryAfterSeconds = limiter.take(userId, RATE)
  if (retryAfterSeconds !== null) throw new AppError('too-many-requests', { retryAfterSeconds })
}

/**
 * Makes a package while somebody waits; `signal` stops it. Throws what `createPackage` does, `too-many-requests`, and
 * `unavailable` while others are made.
 */
export async function makePackage(
  deps: EvidencePackagesDeps,
  inHand: PackagesInHand,
  actor: Actor,
  wanted: MakeEvidencePackage,
  signal: AbortSignal,
): Promise<MadePackage> {
  requirePermission(actor, 'evidence:package')
  limitPackages(inHand, actor)
  if (inHand.making >= MOST_AT_ONCE) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  inHand.making += 1
  try {
    return await createPackage(deps, actor, wanted, { signal })
  } finally {
    inHand.making -= 1
  }
}

const tooLarge = (): AppError => new AppError('payload-too-large', { message: 'packageTooLarge' })

/**
 * Makes a package and records it, with the hash of its manifest, before anybody gets a byte of it. `onProgress` is told how many
 * bytes of its files there are. Throws `not-allowed`, `not-found` for what the actor may not see, `payload-too-large`, and
 * `unavailable` where the disk has no room.
 */
export async function createPackage(
  deps: EvidencePackagesDeps,
  actor: Actor,
  wanted: MakeEvidencePackage,
  { signal, onProgress = () => undefined }: { signal: AbortSignal; onProgress?: (bytes: number) => void },
): Promise<MadePackage> {
  requirePermission(actor, 'evidence:package')
  const { tests, estimate } = await planPackage(deps, actor, wanted)
  await requireRoom(deps, estimate)
  const context: PackageContext = {
    ...{ deps, actor, language: wanted.language, parts: new Set(wanted.parts), signal, onProgress },
    ...{ packageId: randomUUID(), madeAt: deps.now() },
  }
  const { packageId } = context
  const seal: Seal = { manifestHash: '' }
  const files = filesOf(context, tests, seal)
  const file = await spoolFile(deps.spoolFolder, streamArchive(files), {
    mostBytes: MOST_PACKAGE_BYTES,
    onPast: tooLarge,
  }).catch((error: unknown) => {
    // The disk may fill while it is made.
    throw asNoRoom(error)
  })
  try {
    await deps.db.write((manager) => deps.audit.appendAll(manager, entriesOf(context, tests, seal, file.size)))
  } catch (error) {
    // Nobody gets evidence without a record of it.
    await file.close()
    throw error
  }
  const [only] = tests
  const subject = tests.length === 1 && only !== undefined ? only.session.code.toLowerCase() : `${tests.length}-tests`
  const restricted = Object.fromEntries(tests.map((test) => [test.session.id, restrictedOf(test)]))
  return { packageId, name: `evidence-${subject}-${packageId.slice(0, 8)}.zip`, file, restricted }
}

/** What is known of a package once its last file is made. */
interface Seal {
  manifestHash: string
}

/** The files of the contributors, then what they were, then the signature of that. */
async function* filesOf(
  context: PackageContext,
  tests: readonly PackagedTest[],
  seal: Seal,
): AsyncGenerator<StreamedFile> {
  const sums: EvidenceManifest['files'] = []
  let bytesDone = 0
  const count = (bytes: number): void => {
    bytesDone += bytes
    context.onProgress(bytesDone)
  }
  for (const test of tests) {
    for (const contribute of CONTRIBUTORS) {
      for await (const { name, pieces } of contribute(context, test)) {
        context.signal.throwIfAborted()
        yield { name, pieces: summed(name, pieces, sums, count) }
      }
    }
  }
  const bytes = Buffer.from(`${JSON.stringify(await manifestOf(context, tests, sums), null, 2)}\n`)
  seal.manifestHash = createHash('sha256').update(bytes).digest('hex')
  yield { name: MANIFEST_NAME, pieces: [bytes] }
  yield { name: SIGNATURE_NAME, pieces: [context.deps.keys.sign(bytes)] }
}

async function* summed(
  name: string,
  pieces: StreamedFile['pieces'],
  sums: EvidenceManifest['files'],
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of pieces) {
    hash.update(piece)
    size += piece.length
    count(piece.length)
    yield piece
  }
  sums.push({ name, size, sha256: hash.digest('hex') })
}

async function manifestOf(
  { deps, actor, packageId, madeAt }: PackageContext,
  tests: readonly PackagedTest[],
  files: EvidenceManifest['files'],
): Promise<EvidenceManifest> {
  const names = await findNames(deps.db.read, [actor.userId])
  return {
    ...{ format: 'pengawas-evidence', version: 1, packageId, madeAt: madeAt.toISOString() },
    madeBy: { id: actor.userId, name: names.get(actor.userId) ?? '', role: actor.role },
    software: { name: 'Pengawas', version: deps.version },
    testSessions: tests.map(({ session, flags, isWhole, record }) => ({
      ...{ id: session.id, code: session.code, assessmentId: session.assessmentId },
      flagIds: isWhole ? null : flags.map(({ id }) => id),
      ...record,
    })),
    key: { algorithm: 'Ed25519', fingerprint: deps.keys.all[0].fingerprint },
    files,
  }
}

/** One entry for the package, one for each test in it, and one for each picture and recording that somebody can now look at. */
function entriesOf(
  { actor, packageId }: PackageContext,
  tests: readonly PackagedTest[],
  { manifestHash }: Seal,
  bytes: number,
): AuditEntry[] {
  const actorId = actor.userId
  const of = { packageId, manifestHash }
  const flags = tests.reduce((sum, test) => sum + test.flags.length, 0)
  const pictures = tests.reduce((sum, test) => sum + test.pictures.size, 0)
  const videos = tests.reduce((sum, test) => sum + videosOf(test), 0)
  const made = { manifestHash, testSessions: tests.length, flags, pictures, videos, bytes }
  const own = tests.map((test): AuditEntry => ({
    ...{ actorId, action: 'evidence.packaged', subjectType: 'test-session', subjectId: test.session.id },
    data: {
      ...{ ...of, isWhole: test.isWhole, flags: test.flags.length },
      ...{ pictures: test.pictures.size, videos: videosOf(test) },
    },
  }))
  const seen = tests
    .flatMap(({ pictures: shown }) => [...shown.keys()])
    .map((flagId): AuditEntry => ({
      ...{ actorId, action: 'flag.evidence-viewed', subjectType: 'flag', subjectId: flagId, data: of },
    }))
  const watched = tests
    .filter((test) => videosOf(test) > 0)
    .map((test): AuditEntry => ({
      ...{ actorId, action: 'test-session.recording-viewed', subjectType: 'test-session', subjectId: test.session.id },
      data: { ...of, videos: videosOf(test) },
    }))
  return [
    { actorId, action: 'evidence.packaged', subjectType: 'evidence-package', subjectId: packageId, data: made },
    ...own,
    ...seen,
    ...watched,
  ]
}

/** What of a test is in the package that not everybody may see who may have packages. */
function restrictedOf({ record, isWhole, recording }: PackagedTest): WithheldPart[] {
  const isInIt: Record<WithheldPart, boolean> = {
    ...{ audit: true, answers: isWhole, eyesOn: isWhole },
    recording: (recording?.videos.length ?? 0) > 0,
  }
  return WITHHELD_PARTS.filter((part) => isInIt[part] && !record.withheld.includes(part))
}

const videosOf = ({ recording }: PackagedTest): number => recording?.videos.length ?? 0
