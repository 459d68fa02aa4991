import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { ReadinessService } from './readiness.service.ts'

export function readinessRoutes(readiness: ReadinessService): Router {
  const router = createRouter()
  router.get('/assessments/:id/readiness', async (request, response) => {
    sendData(response, await readiness.check(actorOf(response), parseId(request.params)))
  })
  return router
}
