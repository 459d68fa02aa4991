import { makeReplayLinksSchema, timelineQuerySchema } from '@pengawas/shared/contracts/timeline'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sendSegment } from '../recordings/send-segment.ts'
import type { TimelineService } from './timeline.service.ts'

export function timelineRoutes(timeline: TimelineService): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/timeline', async (request, response) => {
    const query = parse(timelineQuerySchema, request.query)
    sendData(response, await timeline.show(actorOf(response), parseId(request.params), query))
  })
  router.post('/test-sessions/:id/replay-cuts', async (request, response) => {
    sendData(response, await timeline.cut(actorOf(response), parseId(request.params)))
  })
  router.post('/test-sessions/:id/replay-links', async (request, response) => {
    const wanted = parse(makeReplayLinksSchema, request.body)
    sendData(response, await timeline.makeLinks(actorOf(response), parseId(request.params), wanted))
  })
  router.get('/test-sessions/:id/replays/:link', async (request, response) => {
    const { link } = request.params
    const wanted = { link, range: request.headers.range }
    const opened = await timeline.openLink(actorOf(response), parseId(request.params), wanted)
    await sendSegment(response, opened, 'attachment')
  })
  return router
}
