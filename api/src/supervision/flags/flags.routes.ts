import {
  correctFlagSchema,
  flagCommentBodySchema,
  flagCommentsQuerySchema,
  flagStatsQuerySchema,
  listFlagsQuerySchema,
  notedFlagsQuerySchema,
  raiseFlagSchema,
  resolveFlagSchema,
  searchFlagsQuerySchema,
  secondReviewSchema,
} from '@pengawas/shared/contracts/flags'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sendPrivatePicture } from '../../kernel/http/send-private-picture.ts'
import type { FlagsService } from './flags.service.ts'
import type { HandFlagsService } from './hand-flags.service.ts'

export function flagRoutes(flags: FlagsService, handFlags: HandFlagsService): Router {
  const router = createRouter()
  router.get('/ai-proctoring/flags', async (request, response) => {
    sendData(response, await flags.list(actorOf(response), parse(listFlagsQuerySchema, request.query)))
  })
  router.post('/ai-proctoring/flags', async (request, response) => {
    sendData(response, await handFlags.raise(actorOf(response), parse(raiseFlagSchema, request.body)))
  })
  router.put('/ai-proctoring/flags/:id', async (request, response) => {
    const sent = parse(correctFlagSchema, request.body)
    sendData(response, await handFlags.correct(actorOf(response), parseId(request.params), sent))
  })
  router.get('/ai-proctoring/detection-types', (_request, response) => {
    sendData(response, handFlags.listTypes(actorOf(response)))
  })
  router.get('/ai-proctoring/flags/stats', async (request, response) => {
    const { assessmentId } = parse(flagStatsQuerySchema, request.query)
    sendData(response, await flags.stats(actorOf(response), assessmentId))
  })
  router.get('/ai-proctoring/flags/search', async (request, response) => {
    sendData(response, await flags.search(actorOf(response), parse(searchFlagsQuerySchema, request.query)))
  })
  router.get('/test-sessions/:id/noted-flags', async (request, response) => {
    const page = parse(notedFlagsQuerySchema, request.query)
    sendData(response, await flags.listNoted(actorOf(response), parseId(request.params), page))
  })
  router.patch('/ai-proctoring/flags/:id/resolve', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, { flag: await flags.resolve(actorOf(response), id, parse(resolveFlagSchema, request.body)) })
  })
  router.post('/ai-proctoring/flags/:id/second-review', async (request, response) => {
    const review = parse(secondReviewSchema, request.body)
    sendData(response, { flag: await flags.secondReview(actorOf(response), parseId(request.params), review) })
  })
  router.get('/ai-proctoring/flags/:id/reviews', async (request, response) => {
    sendData(response, await flags.reviews(actorOf(response), parseId(request.params)))
  })
  router.get('/ai-proctoring/flags/:id/comments', async (request, response) => {
    const page = parse(flagCommentsQuerySchema, request.query)
    sendData(response, await flags.comments(actorOf(response), parseId(request.params), page))
  })
  router.post('/ai-proctoring/flags/:id/comments', async (request, response) => {
    const { text } = parse(flagCommentBodySchema, request.body)
    sendData(response, await flags.comment(actorOf(response), parseId(request.params), text))
  })
  router.get('/ai-proctoring/flags/:id/evidence', async (request, response) => {
    await sendPrivatePicture(response, await flags.evidence(actorOf(response), parseId(request.params)))
  })
  return router
}
