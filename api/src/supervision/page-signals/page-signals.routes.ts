import { clientSignalsSchema } from '@pengawas/shared/contracts/test-taking'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { SignalsService } from './page-signals.service.ts'

export function pageSignalRoutes(signals: SignalsService): Router {
  const router = createRouter()
  router.post('/test-sessions/:id/signals', async (request, response) => {
    sendData(
      response,
      await signals.report(actorOf(response), parseId(request.params), parse(clientSignalsSchema, request.body)),
    )
  })
  return router
}
