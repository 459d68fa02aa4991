import { mkdir, statfs } from 'node:fs/promises'
import {
  type MakeEvidencePackage,
  MOST_PACKAGE_BYTES,
  PACKAGE_PARTS,
  type PackageEstimate,
} from '@pengawas/shared/contracts/evidence-packages'
import { AppError } from '@pengawas/shared/errors'
import { message } from '@pengawas/shared/messages'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { replaySession } from '../../../supervision/recordings/replay-session.ts'
import { listRecordingFiles } from '../../../supervision/recordings/recordings.queries.ts'
import type { RecordedSegment } from '../cut-segments.ts'
import type { EvidencePackagesDeps } from '../evidence-packages.service.ts'
import { megabytes } from '../package-size.rules.ts'
import { videoBytes, windowOf } from '../video-cuts.rules.ts'
import type { PackagedTest } from './contributors.ts'
import { findPackaged, type Packaged } from './find-packaged.ts'

/** Pictures of all tests together: of the largest kind they take 250 MiB. */
const MOST_PICTURES = 500
/** What a picture and the log of a test take as a rule; for what is said beforehand. */
const PICTURE_BYTES = 60_000
const LOG_BYTES = 300_000
/** What stays free of the disk whatever is made. */
const ROOM_BYTES = 512 * 1024 * 1024
const FOLDER_MODE = 0o700

/** What a package will hold, and about how large it will be. */
export interface PackagePlan {
  tests: PackagedTest[]
  estimate: PackageEstimate
}

type Wanted = Pick<MakeEvidencePackage, 'flagIds' | 'testSessionIds' | 'parts'>

/** Finds what goes into a package, for this reader. Throws `not-allowed` and `not-found`. */
export async function planPackage(
  { db }: Pick<EvidencePackagesDeps, 'db'>,
  actor: Actor,
  wanted: Wanted,
): Promise<PackagePlan> {
  const packaged = await findPackaged({ db }, actor, wanted)
  const tests: PackagedTest[] = []
  for (const one of packaged) tests.push(await planTest({ db }, actor, one, wanted))
  const pictures = wanted.parts.includes('pictures')
    ? packaged.flatMap(({ flags }) => flags.filter(({ evidenceKey }) => evidenceKey !== null)).length
    : 0
  const video = tests.reduce((sum, test) => sum + videoBytesOf(test), 0)
  return {
    tests,
    estimate: {
      ...{ testSessions: tests.length, flags: tests.reduce((sum, { flags }) => sum + flags.length, 0) },
      ...{ pictures, videoBytes: video, mostBytes: MOST_PACKAGE_BYTES },
      bytes: video + pictures * PICTURE_BYTES + tests.length * LOG_BYTES,
      mayHaveVideo: tests.every(({ record }) => !record.withheld.includes('recording')),
      isTooLarge: pictures > MOST_PICTURES || video > MOST_PACKAGE_BYTES,
    },
  }
}

async function planTest(
  { db }: Pick<EvidencePackagesDeps, 'db'>,
  actor: Actor,
  packaged: Packaged,
  { parts }: Wanted,
): Promise<PackagedTest> {
  const mayWatch = await maySeeRecording({ db }, actor, packaged.session.id)
  const wantsVideo = parts.includes('video')
  return {
    ...packaged,
    record: {
      withheld: wantsVideo && !mayWatch ? ['recording'] : [],
      ...{ missingPictures: [], lostSegments: [] },
      leftOut: PACKAGE_PARTS.filter((part) => !parts.includes(part)),
    },
    pictures: new Map(),
    segments: wantsVideo && mayWatch ? await listRecordingFiles(db.read, [packaged.session.id]) : null,
    recording: null,
  }
}

/** Recordings have a permission of their own: a package for a reader without it is made without them. */
export async function maySeeRecording(
  { db }: Pick<EvidencePackagesDeps, 'db'>,
  actor: Actor,
  testSessionId: string,
): Promise<boolean> {
  try {
    await replaySession(db.read, actor, testSessionId)
    return true
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not-allowed' || error.code === 'not-found')) return false
    throw error
  }
}

function videoBytesOf({ segments, flags, isWhole }: PackagedTest): number {
  if (segments === null) return 0
  return videoBytes(segments satisfies readonly RecordedSegment[], isWhole ? 'all' : flags.map(windowOf))
}

/** Refuses before anything is made what would become too large, and what the disk has no room for. */
export async function requireRoom(
  { spoolFolder }: Pick<EvidencePackagesDeps, 'spoolFolder'>,
  { bytes, mostBytes, isTooLarge, pictures }: PackageEstimate,
): Promise<void> {
  if (pictures > MOST_PICTURES) throw new AppError('payload-too-large', { message: 'packageTooLarge' })
  if (isTooLarge) {
    const sizes = { size: megabytes(bytes), most: megabytes(mostBytes) }
    throw new AppError('payload-too-large', { message: message('packageOverSize', sizes) })
  }
  await mkdir(spoolFolder, { recursive: true, mode: FOLDER_MODE })
  const { bavail, bsize } = await statfs(spoolFolder)
  // Once while it is made, and once where it is kept.
  if (bavail * bsize < bytes * 2 + ROOM_BYTES) throw new AppError('unavailable', { message: 'packageNoRoom' })
}

/** What somebody would get, and about how large it would be. Throws `not-allowed` and `not-found`. */
export async function estimatePackage(
  { db }: Pick<EvidencePackagesDeps, 'db'>,
  actor: Actor,
  wanted: Wanted,
): Promise<PackageEstimate> {
  requirePermission(actor, 'evidence:package')
  return (await planPackage({ db }, actor, wanted)).estimate
}
