import { simulateAdaptiveSchema } from '@pengawas/shared/contracts/adaptive-settings'
import { nextItemSchema } from '@pengawas/shared/contracts/test-taking'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { AdaptiveService } from './adaptive.service.ts'

export function adaptiveRoutes(adaptive: AdaptiveService): Router {
  const router = createRouter()
  router.post('/test-sessions/:id/next', async (request, response) => {
    sendData(
      response,
      await adaptive.next(actorOf(response), parseId(request.params), parse(nextItemSchema, request.body)),
    )
  })
  router.post('/assessments/simulate-adaptive', async (request, response) => {
    sendData(response, await adaptive.simulate(actorOf(response), parse(simulateAdaptiveSchema, request.body)))
  })
  return router
}
