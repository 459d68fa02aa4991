import { pageProofSchema } from '@pengawas/shared/contracts/test-taking'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { LiveStatesService } from './live-states.service.ts'

export function liveStateRoutes(liveStates: Pick<LiveStatesService, 'sayGoodbye'>): Router {
  const router = createRouter()
  router.post('/test-sessions/:id/goodbye', async (request, response) => {
    await liveStates.sayGoodbye(actorOf(response), parseId(request.params), parse(pageProofSchema, request.body))
    sendData(response, {})
  })
  return router
}
