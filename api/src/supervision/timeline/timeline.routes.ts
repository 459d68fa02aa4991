import { timelineQuerySchema } from '@pengawas/shared/contracts/timeline'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { TimelineService } from './timeline.service.ts'

export function timelineRoutes(timeline: TimelineService): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/timeline', async (request, response) => {
    const query = parse(timelineQuerySchema, request.query)
    sendData(response, await timeline.show(actorOf(response), parseId(request.params), query))
  })
  return router
}
