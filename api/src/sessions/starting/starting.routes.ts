import { createTestSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { StartingService } from './starting.service.ts'

export function startingRoutes(starting: StartingService): Router {
  const router = createRouter()
  router.post('/test-sessions', async (request, response) => {
    sendData(response, await starting.start(actorOf(response), parse(createTestSessionSchema, request.body)))
  })
  return router
}
