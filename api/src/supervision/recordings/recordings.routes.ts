import { pipeline } from 'node:stream/promises'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { type RecordingsService, SEGMENT_TYPE } from './recordings.service.ts'

/** What was recorded of a test, for those who may look at it again. */
export function recordingsRoutes(recordings: RecordingsService): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/recordings', async (request, response) => {
    sendData(response, await recordings.list(actorOf(response), parseId(request.params)))
  })
  router.get('/test-sessions/:id/recordings/:segmentId', async (request, response) => {
    const segmentId = parseId({ id: request.params.segmentId })
    const opened = await recordings.open(actorOf(response), parseId(request.params), segmentId, request.headers.range)
    const { stream, length, range, size } = opened
    response.setHeader('Content-Type', SEGMENT_TYPE)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Accept-Ranges', 'bytes')
    response.setHeader('Content-Disposition', 'inline')
    if (length !== undefined) response.setHeader('Content-Length', String(length))
    if (range !== null) response.status(206).setHeader('Content-Range', `bytes ${range.first}-${range.last}/${size}`)
    await pipeline(stream, response)
  })
  return router
}
