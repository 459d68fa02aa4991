import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { EyesOnService } from './eyes-on.service.ts'

/** The ledger of who watched whom. */
export function eyesOnRoutes(eyesOn: EyesOnService): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/eyes-on', async (request, response) => {
    sendData(response, await eyesOn.show(actorOf(response), parseId(request.params)))
  })
  return router
}
