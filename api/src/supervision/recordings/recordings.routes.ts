import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { RecordingsService } from './recordings.service.ts'
import { sendSegment } from './send-segment.ts'

/** What was recorded of a test, for those who may look at it again. */
export function recordingsRoutes(recordings: RecordingsService): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/recordings', async (request, response) => {
    sendData(response, await recordings.list(actorOf(response), parseId(request.params)))
  })
  router.get('/test-sessions/:id/recordings/:segmentId', async (request, response) => {
    const segmentId = parseId({ id: request.params.segmentId })
    const wanted = {
      testSessionId: parseId(request.params),
      id: segmentId,
      range: request.headers.range,
      byLink: false,
    }
    await sendSegment(response, await recordings.open(actorOf(response), wanted), 'inline')
  })
  return router
}
