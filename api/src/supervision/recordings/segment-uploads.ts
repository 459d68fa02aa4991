import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  SEGMENT_GONE_STATUS,
  SEGMENT_REFUSAL_HEADER,
  SEGMENT_UNFIT_STATUS,
  SEGMENT_UPLOAD_HEADER,
  SEGMENT_UPLOAD_PATH,
  segmentUploadSchema,
} from '@pengawas/shared/contracts/recordings'
import { AppError } from '@pengawas/shared/errors'
import type { Logger } from 'pino'
import { mustGo } from './recordings.rules.ts'
import { type RecordingsService, SegmentRefused } from './recordings.service.ts'

/** Segments that a hub holds in memory at once, of all its nodes; a node whose segment is refused sends it again. */
const MOST_AT_ONCE = 4
/** A request that is slower than this holds a place that others need. */
const LONGEST_MS = 120_000

export interface SegmentUploadsDeps {
  recordings: Pick<RecordingsService, 'store'>
  isNodeSecret: (secret: string) => boolean
  log: Logger
  now: () => Date
}

/**
 * Takes segments of media nodes on the port that is theirs: a request has the nodes' secret, says in a header what it brings,
 * and is answered once the file store has it. Requests for anything else are left to others.
 */
export function createSegmentUploads({ recordings, isNodeSecret, log, now }: SegmentUploadsDeps) {
  let underWay = 0

  async function take(request: IncomingMessage): Promise<number> {
    // The node's instant is in the headers: read against the end of a slow body, the two clocks would seem apart.
    const arrivedAt = now()
    const [, secret = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!isNodeSecret(secret)) throw new AppError('not-authenticated')
    const upload = segmentUploadSchema.safeParse(readHeader(request.headers[SEGMENT_UPLOAD_HEADER]))
    if (!upload.success) throw new AppError('invalid-input')
    const { id, testSessionId, nodeId, bytes } = upload.data
    try {
      await recordings.store(upload.data, await readBody(request, bytes), arrivedAt)
    } catch (error) {
      if (error instanceof SegmentRefused)
        log.warn({ segmentId: id, testSessionId, nodeId, refusal: error.refusal }, 'segment of a recording was refused')
      throw error
    }
    return 204
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url !== SEGMENT_UPLOAD_PATH || request.method !== 'PUT') return
    const answer = (status: number, headers: Record<string, string> = {}): void => {
      // What is left of a body that nobody reads would be taken for the next request.
      response.writeHead(status, status === 204 ? {} : { Connection: 'close', ...headers }).end()
    }
    if (underWay >= MOST_AT_ONCE) {
      answer(503)
      return
    }
    underWay += 1
    request.setTimeout(LONGEST_MS, () => request.destroy())
    take(request)
      .then(
        (status) => answer(status),
        (error: unknown) => {
          if (error instanceof SegmentRefused) {
            const { refusal } = error
            answer(mustGo(refusal) ? SEGMENT_GONE_STATUS : SEGMENT_UNFIT_STATUS, { [SEGMENT_REFUSAL_HEADER]: refusal })
            return
          }
          const code = error instanceof AppError ? error.code : 'internal'
          log.error({ code, err: error }, 'segment of a recording was not stored')
          answer(error instanceof AppError ? error.status : 500)
        },
      )
      .finally(() => (underWay -= 1))
  }
}

function readHeader(header: string | string[] | undefined): unknown {
  try {
    return JSON.parse(String(header))
  } catch {
    return null
  }
}

async function readBody(request: IncomingMessage, bytes: number): Promise<Uint8Array> {
  const whole = Buffer.alloc(bytes)
  let read = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (read + chunk.length > bytes) throw new AppError('invalid-input')
    chunk.copy(whole, read)
    read += chunk.length
  }
  return whole.subarray(0, read)
}
