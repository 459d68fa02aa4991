import { newApiKeySchema } from '@pengawas/shared/contracts/api-keys'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { ApiKeysService } from './api-keys.service.ts'

export function apiKeyRoutes(keys: ApiKeysService): Router {
  const router = createRouter()
  router.get('/api-keys', async (_request, response) => {
    sendData(response, await keys.list(actorOf(response)))
  })
  router.post('/api-keys', async (request, response) => {
    const wanted = parse(newApiKeySchema, request.body)
    sendData(response, await keys.create(actorOf(response), wanted, clientOf(request).address), 201)
  })
  router.delete('/api-keys/:id', async (request, response) => {
    sendData(response, await keys.revoke(actorOf(response), parseId(request.params)))
  })
  return router
}
