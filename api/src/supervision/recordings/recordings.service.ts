import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { RecordingSegment, SegmentRefusal, SegmentUpload } from '@pengawas/shared/contracts/recordings'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import { findUser } from '../../identity/users/users.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Openings } from '../../kernel/audit/openings.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { ByteRange, FileStore } from '../../kernel/files/file-store.ts'
import { keepFile, storeKeptFile } from '../../kernel/files/kept-files.changes.ts'
import { behindHubMs } from '../../sessions/live-states/node-clock.rules.ts'
import { listPlacements } from '../../sessions/live-states/placements.queries.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { findTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { findSegment, insertSegment, listSegments } from './recordings.repository.ts'
import { hasRoom, refusalOf, toSegment, wantedRange } from './recordings.rules.ts'
import { replaySession } from './replay-session.ts'

export const SEGMENT_TYPE = 'video/webm'

/** What a reader gets of a segment. */
export interface OpenedSegment {
  stream: Readable
  length: number | undefined
  /** Null where it is the whole. */
  range: ByteRange | null
  size: number
  segment: RecordingSegment
}

export interface WantedSegment {
  testSessionId: string
  id: string
  /** The header as it came. */
  range: string | undefined
  /** Whether a link was followed, which may be a download. */
  byLink: boolean
}

/** A segment that is no recording of the test that it names, whose answer says why. */
export class SegmentRefused extends Error {
  readonly refusal: SegmentRefusal

  constructor(refusal: SegmentRefusal) {
    super(`segment refused: ${refusal}`)
    this.refusal = refusal
  }
}

export interface RecordingsService {
  /**
   * Stores a segment of a media node; one that is stored already changes nothing. `arrivedAt`: when the announcement came.
   * Throws `invalid-input` where the bytes are not the announced ones or another segment has its id, `SegmentRefused` where it is
   * no recording of that test, and `unavailable` where the store has no room.
   */
  store(upload: SegmentUpload, bytes: Uint8Array, arrivedAt: Date): Promise<void>
  /** What was recorded of a test. Throws `not-allowed` and `not-found`. */
  list(actor: Actor, testSessionId: string): Promise<{ segments: RecordingSegment[] }>
  /**
   * Opens a segment, or the range of it that is asked for; each opening, and each download by a link, is in the audit log.
   * Throws `not-allowed`, and `not-found`, also where nothing of the range exists.
   */
  open(actor: Actor, wanted: WantedSegment): Promise<OpenedSegment>
}

interface RecordingsDeps {
  db: Database
  files: FileStore
  openings: Openings
  now: () => Date
}

export function createRecordingsService(deps: RecordingsDeps): RecordingsService {
  return {
    store: (upload, bytes, arrivedAt) => storeSegment(deps, upload, bytes, arrivedAt),
    async list(actor, testSessionId) {
      await replaySession(deps.db.read, actor, testSessionId)
      const rows = await listSegments(deps.db.read, [testSessionId])
      return { segments: rows.map(toSegment) }
    },
    open: (actor, wanted) => openSegment(deps, actor, wanted),
  }
}

async function storeSegment(
  deps: RecordingsDeps,
  upload: SegmentUpload,
  bytes: Uint8Array,
  arrivedAt: Date,
): Promise<void> {
  const { db, files, now } = deps
  const { id, testSessionId, source, durationMs, sha256 } = upload
  const isWhole = bytes.length === upload.bytes && createHash('sha256').update(bytes).digest('hex') === sha256
  if (!isWhole) throw new AppError('invalid-input')
  if (await isStored(db.read, upload)) return
  const startedMs = upload.startedAt + behindHubMs(upload.sentAt, arrivedAt.getTime())
  await requireFitting(db.read, { ...upload, startedAt: startedMs }, now())
  if (!hasRoom(await files.freeShare())) throw new AppError('unavailable')
  const startedAt = new Date(startedMs)
  // A name of its own for each try: what an earlier one left is deleted as unused.
  const fileKey = `recordings/${testSessionId.toLowerCase()}/${randomUUID()}.webm`
  await storeKeptFile(deps, bytes, {
    ...{ fileKey, contentType: SEGMENT_TYPE, subjectType: 'test-session', subjectId: testSessionId },
    term: 'session',
  })
  await db.write(async (manager) => {
    // The same segment over another hub, at this moment.
    if (await isStored(manager, upload)) return
    // An erasure may have been carried out meanwhile.
    await requireTest(manager, testSessionId)
    if (!(await keepFile(manager, fileKey, now()))) throw new AppError('unavailable')
    const row = { id, testSessionId, source, startedAt, durationMs, bytes: upload.bytes, sha256, fileKey }
    await insertSegment(manager, { ...row, storedAt: now() })
  })
}

/** Whether the store has this very segment: a node deletes its only copy of one that is said to be there. */
async function isStored(
  manager: EntityManager,
  { id, testSessionId, sha256 }: Pick<SegmentUpload, 'id' | 'testSessionId' | 'sha256'>,
): Promise<boolean> {
  const row = await findSegment(manager, id)
  if (row === null) return false
  if (row.sha256 !== sha256 || row.testSessionId !== testSessionId) throw new AppError('invalid-input')
  return true
}

/** Throws `SegmentRefused` where a segment, whose instants are of the hub's clock, is no recording of its test. */
async function requireFitting(manager: EntityManager, upload: SegmentUpload, now: Date): Promise<void> {
  const session = await requireTest(manager, upload.testSessionId)
  const assessment = await findAssessment(manager, session.assessmentId)
  if (assessment === null) throw new SegmentRefused('unknown-test')
  const refusal = refusalOf(
    upload,
    {
      ...{ startTime: session.startTime, endTime: session.endTime, isInCheckIn: session.status === 'check-in' },
      told: session.consent.recording ?? 'never',
      wanted: { recording: assessment.recording, since: assessment.updatedAt },
      placements: await listPlacements(manager, session.id),
    },
    now,
  )
  if (refusal !== null) throw new SegmentRefused(refusal)
}

/** Segments may come long after a test: of one that is gone, or whose candidate was erased, nobody keeps any. */
async function requireTest(manager: EntityManager, testSessionId: string): Promise<TestSessionRow> {
  const session = await findTestSession(manager, testSessionId)
  const candidate = session === null ? null : await findUser(manager, session.participantId)
  if (session === null || candidate === null || candidate.erasedAt !== null) throw new SegmentRefused('unknown-test')
  return session
}

async function openSegment(deps: RecordingsDeps, actor: Actor, wanted: WantedSegment): Promise<OpenedSegment> {
  const { db, files, openings } = deps
  const { testSessionId, id, range, byLink } = wanted
  await replaySession(db.read, actor, testSessionId)
  const row = await findSegment(db.read, id)
  if (row === null || row.testSessionId !== testSessionId) throw new AppError('not-found')
  const found = wantedRange(range, row.bytes)
  if (found === 'none') throw new AppError('not-found')
  const file = await files.open(row.fileKey, found === 'all' ? undefined : found)
  if (file === null) throw new AppError('not-found')
  // What the disk has cut off is not announced as whole: the reader would wait for the rest.
  const expected = found === 'all' ? row.bytes : found.last - found.first + 1
  if (file.length !== undefined && file.length !== expected) {
    file.stream.destroy()
    throw new AppError('not-found')
  }
  try {
    // A player asks for one file many times; who follows a link anew from the file's beginning stores it once more.
    const isDownload = byLink && (found === 'all' || found.first === 0)
    await openings[isDownload ? 'noteAnew' : 'note'](actor.userId, byLink ? `link ${id}` : id, {
      ...{ action: 'test-session.recording-viewed', subjectType: 'test-session', subjectId: testSessionId },
      data: { segment: id, source: row.source, ...(byLink ? { byLink } : {}) },
    })
  } catch (error) {
    // Nobody sees a recording without a record of it.
    file.stream.destroy()
    throw error
  }
  return { ...file, range: found === 'all' ? null : found, size: row.bytes, segment: toSegment(row) }
}
