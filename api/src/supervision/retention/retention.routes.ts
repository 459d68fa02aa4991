import {
  deletedFilesQuerySchema,
  keptFilesQuerySchema,
  legalHoldsQuerySchema,
  liftHoldSchema,
  placeHoldSchema,
} from '@pengawas/shared/contracts/retention'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { RetentionService } from './retention.service.ts'

export function retentionRoutes(retention: RetentionService): Router {
  const router = createRouter()
  router.get('/retention/figures', async (_request, response) => {
    sendData(response, await retention.figures(actorOf(response)))
  })
  router.get('/retention/files', async (request, response) => {
    sendData(response, await retention.files(actorOf(response), parse(keptFilesQuerySchema, request.query)))
  })
  router.get('/retention/deleted', async (request, response) => {
    sendData(response, await retention.deleted(actorOf(response), parse(deletedFilesQuerySchema, request.query)))
  })
  router.get('/retention/holds', async (request, response) => {
    sendData(response, await retention.holds(actorOf(response), parse(legalHoldsQuerySchema, request.query)))
  })
  router.post('/retention/holds', async (request, response) => {
    sendData(response, await retention.placeHold(actorOf(response), parse(placeHoldSchema, request.body)), 201)
  })
  router.post('/retention/holds/:id/lift', async (request, response) => {
    const lifted = parse(liftHoldSchema, request.body)
    sendData(response, await retention.liftHold(actorOf(response), parseId(request.params), lifted))
  })
  return router
}
