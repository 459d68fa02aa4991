import { pageProofSchema } from '@pengawas/shared/contracts/test-taking'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { FinishingService } from './finishing.service.ts'

export function finishingRoutes(finishing: FinishingService): Router {
  const router = createRouter()
  router.patch('/test-sessions/:id/end', async (request, response) => {
    sendData(
      response,
      await finishing.end(actorOf(response), parseId(request.params), parse(pageProofSchema, request.body)),
    )
  })
  return router
}
