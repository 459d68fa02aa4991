import type { SegmentLoss } from '@pengawas/shared/contracts/evidence-packages'
import { MEDIA_SOURCES } from '@pengawas/shared/contracts/media-sources'
import type { StreamedFile } from '../../../kernel/lib/archives/stream-archive.ts'
import { cutSegments, fetchSegment, type RecordedSegment } from '../cut-segments.ts'
import type { LoggedRecording } from '../evidence-log.rules.ts'
import { gapsWithin, segmentsWithin, type Span, windowOf } from '../video-cuts.rules.ts'
import type { PackageContext, PackagedTest } from './contributors.ts'

const NUMBER_DIGITS = 3
const numbered = (number: number): string => String(number).padStart(NUMBER_DIGITS, '0')
const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** What was recorded: all of a test, segment by segment as it is stored, or what is around its flags. */
export async function* addVideo(context: PackageContext, test: PackagedTest): AsyncGenerator<StreamedFile> {
  if (test.segments === null) return
  test.recording = { videos: [], gaps: [], lost: [] }
  if (test.isWhole) yield* addSegments(context, test, test.recording)
  else for (const flag of test.flags) yield* addCuts(context, test, test.recording, flag)
}

function noteLoss(test: PackagedTest, { lost }: LoggedRecording, segment: RecordedSegment, why: SegmentLoss): void {
  const { id, source, sha256, startedAt, durationMs } = segment
  // Flags that lie side by side need the same segments.
  if (lost.some((one) => one.id === id)) return
  const from = startedAt.getTime()
  lost.push({ id, source, from: instant(from), to: instant(from + durationMs), sha256, why })
  test.record.lostSegments.push({ id, source, sha256, why })
}

async function* addSegments(
  { deps, signal, madeAt }: PackageContext,
  test: PackagedTest,
  recording: LoggedRecording,
): AsyncGenerator<StreamedFile> {
  const { startTime, endTime } = test.session
  const all = { from: startTime.getTime(), to: (endTime ?? madeAt).getTime() }
  for (const source of MEDIA_SOURCES) {
    const recorded: Span[] = []
    const segments = (test.segments ?? []).filter((segment) => segment.source === source)
    for (const [index, segment] of segments.entries()) {
      signal.throwIfAborted()
      const copy = await fetchSegment({ files: deps.files, folder: deps.spoolFolder }, segment)
      if (typeof copy === 'string') {
        noteLoss(test, recording, segment, copy)
        continue
      }
      const name = `${test.folder}/video/${source}-${numbered(index + 1)}.webm`
      const from = segment.startedAt.getTime()
      const span = { from, to: from + segment.durationMs }
      recorded.push(span)
      const { id, sha256 } = segment
      recording.videos.push({
        ...{ name, source, flagId: null, from: instant(span.from), to: instant(span.to) },
        ...{ beginsEarlierMs: null, segments: [{ id, sha256 }] },
      })
      try {
        yield { name, pieces: copy.stream() }
      } finally {
        await copy.close()
      }
    }
    if (segments.length > 0) noteGaps(recording, { source, flagId: null }, gapsWithin(all, recorded))
  }
}

async function* addCuts(
  { deps, signal }: PackageContext,
  test: PackagedTest,
  recording: LoggedRecording,
  flag: PackagedTest['flags'][number],
): AsyncGenerator<StreamedFile> {
  const window = windowOf(flag)
  for (const source of MEDIA_SOURCES) {
    const own = (test.segments ?? []).filter((segment) => segment.source === source)
    const cutting = {
      ...{ files: deps.files, folder: deps.spoolFolder, signal },
      onLost: (segment: RecordedSegment, why: SegmentLoss) => noteLoss(test, recording, segment, why),
    }
    const recorded: Span[] = []
    let number = 0
    for await (const cut of cutSegments(cutting, segmentsWithin(own, window), window)) {
      number += 1
      const name = `${test.folder}/video/${flag.id}/${source}-${number}.webm`
      recorded.push(...cut.recorded)
      recording.videos.push({
        ...{ name, source, flagId: flag.id, from: instant(cut.from), to: instant(cut.to) },
        beginsEarlierMs: Math.max(0, window.from - cut.from),
        segments: cut.segments.map(({ id, sha256 }) => ({ id, sha256 })),
      })
      try {
        yield { name, pieces: cut.file.stream() }
      } finally {
        await cut.file.close()
      }
    }
    if (own.length > 0) noteGaps(recording, { source, flagId: flag.id }, gapsWithin(window, recorded))
  }
}

function noteGaps(
  { gaps }: LoggedRecording,
  of: Pick<LoggedRecording['gaps'][number], 'source' | 'flagId'>,
  spans: readonly Span[],
): void {
  gaps.push(...spans.map(({ from, to }) => ({ ...of, from: instant(from), to: instant(to) })))
}
