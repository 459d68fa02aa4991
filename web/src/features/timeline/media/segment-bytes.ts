import type { MediaSource } from '@pengawas/shared/contracts/media-sources'
import { firstByte } from '../rules/fetching.ts'
import type { Span } from '../rules/recorded.ts'
import { findCluster, headOf, joined } from '../rules/webm-reader.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Opens bytes of a segment from `first` to `last` (or the end); the stream fails where the network does. */
export type OpenBytes = (segmentId: string, first: number, last?: number) => Promise<ReadableStream<Bytes>>

/** The track's description is far shorter. */
const HEAD_BYTES = 4_096
/** In so many bytes a cluster begins, unless the picture was far larger before than on the average. */
const MOST_SEARCHED_BYTES = 6_000_000

/**
 * The bytes of a segment from a moment on, as a file of its own: how to read it, then whole clusters. Where the place of
 * that moment in the file was guessed wrongly, the whole file. Files have no index, since they are written from front to back.
 */
export async function* segmentBytes(
  open: OpenBytes,
  { source, span, fromMs }: { source: MediaSource; span: Span; fromMs: number },
): AsyncGenerator<Bytes> {
  const first = firstByte(source, span, fromMs)
  if (first > 0) {
    const part = await fromCluster(open, span, first, fromMs - span.startMs)
    if (part !== null) {
      yield part.head
      yield part.begin
      yield* part.rest
      return
    }
  }
  yield* pieces(await open(span.id, 0))
}

interface Part {
  head: Bytes
  begin: Bytes
  rest: AsyncGenerator<Bytes>
}

/** What follows the first cluster at or after `first`, if that is not later than what is wanted. */
async function fromCluster(open: OpenBytes, span: Span, first: number, wantedMs: number): Promise<Part | null> {
  const [head, stream] = await Promise.all([readHead(open, span.id), open(span.id, first)])
  const rest = pieces(stream)
  let searched: Bytes = new Uint8Array(0)
  for (;;) {
    const piece = await rest.next()
    if (piece.done === true) return null
    searched = joined(searched, piece.value)
    const cluster = findCluster(searched)
    if (head !== null && cluster !== null && cluster.atMs <= wantedMs) {
      return { head, begin: searched.slice(cluster.offset), rest }
    }
    if (head === null || cluster !== null || searched.length > MOST_SEARCHED_BYTES) {
      await rest.return(undefined)
      return null
    }
  }
}

async function readHead(open: OpenBytes, segmentId: string): Promise<Bytes | null> {
  let all: Bytes = new Uint8Array(0)
  for await (const piece of pieces(await open(segmentId, 0, HEAD_BYTES - 1))) all = joined(all, piece)
  return headOf(all)
}

/** Ends the request where the reader goes away early. */
async function* pieces(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
