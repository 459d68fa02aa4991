import {
  createProfileRequestSchema,
  decideProfileRequestSchema,
  listProfileRequestsQuerySchema,
} from '@pengawas/shared/contracts/profile-requests'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { ProfileRequestsService } from './profile-requests.service.ts'

export function profileRequestRoutes(requests: ProfileRequestsService): Router {
  const router = createRouter()
  router.get('/account/profile-requests', async (_request, response) => {
    sendData(response, await requests.own(actorOf(response)))
  })
  router.post('/account/profile-requests', async (request, response) => {
    sendData(response, await requests.ask(actorOf(response), parse(createProfileRequestSchema, request.body)))
  })
  router.delete('/account/profile-requests/:id', async (request, response) => {
    sendData(response, await requests.withdraw(actorOf(response), parseId(request.params)))
  })
  router.get('/profile-requests', async (request, response) => {
    sendData(
      response,
      await requests.list(actorOf(response), parse(listProfileRequestsQuerySchema, request.query).status),
    )
  })
  router.patch('/profile-requests/:id', async (request, response) => {
    sendData(
      response,
      await requests.decide(
        actorOf(response),
        parseId(request.params),
        parse(decideProfileRequestSchema, request.body),
      ),
    )
  })
  return router
}
