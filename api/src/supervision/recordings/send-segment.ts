import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { type OpenedSegment, SEGMENT_TYPE } from './recordings.service.ts'

/** Sends a segment, or the range of it that was asked for. `attachment`: a browser that is sent there stores it. */
export async function sendSegment(
  response: Response,
  { stream, length, range, size, segment }: OpenedSegment,
  disposition: 'inline' | 'attachment',
): Promise<void> {
  const name = `${segment.source}-${segment.startedAt.replaceAll(/\D/g, '').slice(0, 14)}.webm`
  response.setHeader('Content-Type', SEGMENT_TYPE)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Accept-Ranges', 'bytes')
  response.setHeader('Content-Disposition', `${disposition}; filename="${name}"`)
  if (length !== undefined) response.setHeader('Content-Length', String(length))
  if (range !== null) response.status(206).setHeader('Content-Range', `bytes ${range.first}-${range.last}/${size}`)
  await pipeline(stream, response)
}
