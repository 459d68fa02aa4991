import { askErasureSchema, decideErasureSchema, erasuresQuerySchema } from '@pengawas/shared/contracts/erasure'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { ErasureService } from './erasure.service.ts'

export function erasureRoutes(erasure: ErasureService): Router {
  const router = createRouter()
  router.get('/account/erasure', async (_request, response) => {
    sendData(response, await erasure.own(actorOf(response)))
  })
  router.post('/account/erasure', async (request, response) => {
    const wanted = parse(askErasureSchema, request.body)
    sendData(response, await erasure.ask(actorOf(response), wanted, clientOf(request).address), 201)
  })
  router.delete('/account/erasure/:id', async (request, response) => {
    await erasure.withdraw(actorOf(response), parseId(request.params))
    sendData(response, {})
  })
  router.get('/erasure-requests', async (request, response) => {
    sendData(response, await erasure.list(actorOf(response), parse(erasuresQuerySchema, request.query)))
  })
  router.get('/erasure-requests/:id', async (request, response) => {
    sendData(response, await erasure.read(actorOf(response), parseId(request.params)))
  })
  router.post('/erasure-requests/:id/decide', async (request, response) => {
    const decision = parse(decideErasureSchema, request.body)
    sendData(response, await erasure.decide(actorOf(response), parseId(request.params), decision))
  })
  return router
}
