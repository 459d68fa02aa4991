import { createHash } from 'node:crypto'
import type { SegmentLoss } from '@pengawas/shared/contracts/evidence-packages'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { ScratchFile } from '../../kernel/files/scratch-file.ts'
import { type SpooledFile, spoolFile } from '../../kernel/files/spool-file.ts'
import type { listRecordingFiles } from '../../supervision/recordings/recordings.queries.ts'
import { addFrame, placeFrame, type Span } from './video-cuts.rules.ts'
import {
  createVideoFile,
  isAlike,
  type OpenSegmentFile,
  openSegmentFile,
  type StoredFrame,
  type Track,
  type VideoFile,
} from './video-file.ts'

export type RecordedSegment = Awaited<ReturnType<typeof listRecordingFiles>>[number]

export interface Cutting {
  files: FileStore
  /** For files without a name. */
  folder: string
  signal: AbortSignal
  onLost: (segment: RecordedSegment, why: SegmentLoss) => void
}

/** What was cut out of segments that follow one another. The file belongs to the caller. */
export interface CutVideo extends Span {
  file: ScratchFile
  segments: RecordedSegment[]
  /** When there were frames. */
  recorded: Span[]
}

/** A copy of a stored segment on the hub's own disk, or why there is none: its bytes are those that were stored, or it is left out. */
export async function fetchSegment(
  { files, folder }: Pick<Cutting, 'files' | 'folder'>,
  { fileKey, bytes, sha256 }: Pick<RecordedSegment, 'fileKey' | 'bytes' | 'sha256'>,
): Promise<SpooledFile | SegmentLoss> {
  const stored = await files.open(fileKey)
  if (stored === null) return 'missing'
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const piece of stored?.stream as AsyncIterable<Uint8Array>) {
      hash.update(piece)
      yield piece
    }
  }
  try {
    const copy = await spoolFile(folder, hashed(), { mostBytes: bytes, onPast: () => new LongerThanStored() })
    if (hash.digest('hex') === sha256) return copy
    await copy.close()
    return 'damaged'
  } catch (error) {
    if (error instanceof LongerThanStored) return 'damaged'
    throw error
  } finally {
    stored.stream.destroy()
  }
}

class LongerThanStored extends Error {}

interface Frame extends StoredFrame {
  at: number
  segment: RecordedSegment
  track: Track
}

/** The frames of segments up to the end of the window, from a key frame at or before its beginning on. */
async function* framesWithin(
  cutting: Cutting,
  segments: readonly RecordedSegment[],
  window: Span,
): AsyncGenerator<Frame> {
  for (const segment of segments) {
    const copy = await fetchSegment(cutting, segment)
    if (typeof copy === 'string') {
      cutting.onLost(segment, copy)
      continue
    }
    try {
      yield* framesOf(cutting, copy, segment, window)
    } finally {
      await copy.close()
    }
  }
}

async function* framesOf(
  { signal, onLost }: Cutting,
  copy: SpooledFile,
  segment: RecordedSegment,
  window: Span,
): AsyncGenerator<Frame> {
  const startedAt = segment.startedAt.getTime()
  let file: OpenSegmentFile | null = null
  let isReadable = false
  try {
    file = await openSegmentFile(copy)
    for await (const frame of file.frames(Math.max(0, window.from - startedAt))) {
      signal.throwIfAborted()
      isReadable = true
      const at = Math.round(startedAt + frame.atMs)
      if (at > window.to) break
      yield { ...frame, at, segment, track: file.track }
    }
    if (!isReadable) onLost(segment, 'unreadable')
  } catch {
    signal.throwIfAborted()
    // Its bytes are those that were stored, so a disk or a network is not to blame; what came before is kept.
    onLost(segment, 'unreadable')
  } finally {
    file?.close()
  }
}

interface Writing extends Omit<CutVideo, 'file'> {
  file: VideoFile
  track: Track
}

/**
 * Cuts what lies within the window out of segments of one source, frame by frame as they were stored. Each file begins with a
 * key frame, the first one therefore perhaps before the window; another one begins after a gap between segments and with another
 * size of picture. What cannot be read is reported to `onLost`, and the others are cut all the same.
 */
export async function* cutSegments(
  cutting: Cutting,
  segments: readonly RecordedSegment[],
  window: Span,
): AsyncGenerator<CutVideo> {
  let writing: Writing | null = null
  try {
    for await (const frame of framesWithin(cutting, segments, window)) {
      const isOfNext = writing?.segments.at(-1) !== frame.segment
      const place = placeFrame(writing?.to ?? null, frame.at, isOfNext)
      if (writing !== null && (place.isNewFile || !isAlike(writing.track, frame.track))) {
        const ended: Writing = writing
        writing = null
        yield await finished(ended)
      }
      const isFirst: boolean = writing === null
      writing ??= await beginAt(cutting, frame)
      if (isFirst || isOfNext) writing.segments.push(frame.segment)
      writing.to = isFirst ? frame.at : place.at
      writing.recorded = addFrame(writing.recorded, writing.to)
      await writing.file.add(frame.packet, writing.to - writing.from)
    }
    if (writing === null) return
    const ended: Writing = writing
    writing = null
    yield await finished(ended)
  } finally {
    await writing?.file.drop()
  }
}

async function beginAt({ folder }: Cutting, { at, track }: Frame): Promise<Writing> {
  return { file: await createVideoFile(folder, track), track, from: at, to: at, segments: [], recorded: [] }
}

async function finished({ file, from, to, segments, recorded }: Writing): Promise<CutVideo> {
  return { file: await file.finish(), from, to, segments, recorded }
}
