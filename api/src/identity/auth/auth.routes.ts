import { type CurrentLogin, loginRequestSchema } from '@pengawas/shared/contracts/auth'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { CookieOptions, SessionCookie } from '../../kernel/http/session-cookie.ts'
import type { AuthService } from './auth.service.ts'
import { identify, readCredentials } from './authenticate.ts'

export function authRoutes(
  auth: AuthService,
  cookie: SessionCookie,
  cookies: CookieOptions,
): { open: Router; guarded: Router } {
  const open = createRouter()
  const guarded = createRouter()

  open.post('/auth/login', async (request, response) => {
    const credentials = parse(loginRequestSchema, request.body)
    const result = await auth.login(credentials, clientOf(request), cookie.deviceOf(request))
    cookie.set(request, response, result.token, result.expiresAt)
    cookie.setDevice(request, response, result.device)
    sendData(response, { user: result.user, token: result.token })
  })

  open.get('/auth/session', async (request, response) => {
    const actor = await identify(auth, request, readCredentials(request.headers, cookies))
    const answer: CurrentLogin =
      typeof actor === 'string'
        ? { user: null, ended: actor === 'not-authenticated' ? null : actor }
        : { user: await auth.profile(actor), ended: null }
    sendData(response, answer)
  })

  guarded.post('/auth/logout', async (request, response) => {
    await auth.logout(actorOf(response))
    cookie.clear(request, response)
    sendData(response, {})
  })

  guarded.get('/auth/profile', async (_request, response) => {
    sendData(response, { user: await auth.profile(actorOf(response)) })
  })

  return { open, guarded }
}
