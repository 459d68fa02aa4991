import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { AttemptsService } from './attempts.service.ts'

export function attemptRoutes(attempts: AttemptsService): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/attempts', async (request, response) => {
    sendData(response, await attempts.list(actorOf(response), parseId(request.params)))
  })
  return router
}
