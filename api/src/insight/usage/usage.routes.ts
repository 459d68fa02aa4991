import { pageUseSchema } from '@pengawas/shared/contracts/usage'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { UsageService } from './usage.service.ts'

export function usageRoutes(usage: UsageService): Router {
  const router = createRouter()
  router.post('/account/usage', async (request, response) => {
    await usage.count(actorOf(response), parse(pageUseSchema, request.body))
    sendData(response, {})
  })
  router.get('/system/usage', async (_request, response) => {
    sendData(response, await usage.read(actorOf(response)))
  })
  return router
}
