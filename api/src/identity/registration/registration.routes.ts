import type { PublicOptions } from '@pengawas/shared/contracts/auth'
import { proveAddressSchema, registrationSchema, resendProofSchema } from '@pengawas/shared/contracts/people'
import type { Router } from 'express'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { SessionCookie } from '../../kernel/http/session-cookie.ts'
import type { RegistrationService } from './registration.service.ts'

/** What is open to people without an account. */
export function registrationRoutes(
  registration: RegistrationService,
  options: () => Promise<PublicOptions>,
  cookie: SessionCookie,
): Router {
  const router = createRouter()
  router.get('/auth/options', async (_request, response) => {
    sendData(response, await options())
  })
  router.post('/auth/register', async (request, response) => {
    const result = await registration.register(parse(registrationSchema, request.body), clientOf(request))
    if (result === null) {
      sendData(response, { proof: 'mailed' }, 201)
      return
    }
    cookie.set(request, response, result.token, result.expiresAt)
    sendData(response, { user: result.user, token: result.token }, 201)
  })
  router.post('/auth/register/resend', async (request, response) => {
    await registration.resend(parse(resendProofSchema, request.body), clientOf(request))
    sendData(response, {})
  })
  router.post('/auth/register/prove', async (request, response) => {
    await registration.prove(parse(proveAddressSchema, request.body), clientOf(request))
    sendData(response, {})
  })
  return router
}
