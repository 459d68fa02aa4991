import { requestRecoverySchema, resetPasswordSchema } from '@pengawas/shared/contracts/account'
import type { Router } from 'express'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { RecoveryService } from './recovery.service.ts'

/** For people who forgot their password, so open to everybody. */
export function recoveryRoutes(recovery: RecoveryService): Router {
  const router = createRouter()
  router.post('/auth/recovery', async (request, response) => {
    await recovery.request(parse(requestRecoverySchema, request.body).email, clientOf(request))
    sendData(response, {})
  })
  router.post('/auth/recovery/reset', async (request, response) => {
    await recovery.reset(parse(resetPasswordSchema, request.body), clientOf(request))
    sendData(response, {})
  })
  return router
}
