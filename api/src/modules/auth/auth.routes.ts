import { loginRequestSchema, SESSION_COOKIE } from '@pengawas/shared/contracts/auth'
import { stringifySetCookie } from 'cookie'
import { type Request, Router } from 'express'
import { actorOf } from '../../http/authenticate.ts'
import { sendData } from '../../http/envelope.ts'
import { parse } from '../../http/parse.ts'
import type { AuthService } from './auth.service.ts'

export function authRoutes(auth: AuthService, options: { secureCookies: boolean }): { open: Router; guarded: Router } {
  const open = Router()
  const guarded = Router()

  const cookie = (request: Request, value: string, expires: Date): string =>
    stringifySetCookie({
      name: SESSION_COOKIE,
      value,
      httpOnly: true,
      sameSite: 'strict',
      secure: options.secureCookies || request.secure,
      path: '/',
      expires,
    })

  open.post('/auth/login', async (request, response) => {
    const credentials = parse(loginRequestSchema, request.body)
    const result = await auth.login(credentials, request.ip ?? 'unknown')
    response.append('Set-Cookie', cookie(request, result.token, result.expiresAt))
    sendData(response, { user: result.user, token: result.token })
  })

  guarded.post('/auth/logout', async (request, response) => {
    await auth.logout(actorOf(response))
    response.append('Set-Cookie', cookie(request, '', new Date(0)))
    sendData(response, {})
  })

  guarded.get('/auth/profile', async (_request, response) => {
    sendData(response, { user: await auth.profile(actorOf(response)) })
  })

  return { open, guarded }
}
