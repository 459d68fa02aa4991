import { listTestSessionsQuerySchema } from '@pengawas/shared/contracts/test-sessions'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { ListingService } from './listing.service.ts'

export function listingRoutes(listing: ListingService): Router {
  const router = createRouter()
  router.get('/test-sessions', async (request, response) => {
    const query = parse(listTestSessionsQuerySchema, request.query)
    sendData(response, await listing.list(actorOf(response), query))
  })
  router.get('/test-sessions/:id', async (request, response) => {
    sendData(response, await listing.get(actorOf(response), parseId(request.params)))
  })
  return router
}
