import { AppError } from '@pengawas/shared/errors'
import type { Request, Response, Router } from 'express'
import { clientOf } from '../../kernel/http/client.ts'
import type { LinkOrigin } from '../../kernel/http/link-origin.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { type CookieOptions, readCookie, type SessionCookie, setCookie } from '../../kernel/http/session-cookie.ts'
import { OPENID_CALLBACK_PATH, OPENID_PENDING_MS, type OpenIdService } from './openid.service.ts'

const PENDING_COOKIE = 'pengawas_openid'

export function openIdRoutes(
  openId: OpenIdService,
  cookie: SessionCookie,
  options: { linkOrigin: LinkOrigin; cookies: CookieOptions },
): Router {
  const router = createRouter()

  function setPending(request: Request, response: Response, value: string, expires: Date): void {
    // Lax and not strict: the browser comes back from the provider's pages.
    setCookie(request, response, PENDING_COOKIE, value, { ...options.cookies, sameSite: 'lax', expires })
  }

  /** People are in the middle of a page change here, so what went wrong is shown on the login page. */
  async function orBackToLogin(response: Response, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      response.redirect(303, `/login?error=${error.code}`)
    }
  }

  router.get('/auth/openid/login', (request, response) =>
    orBackToLogin(response, async () => {
      const { url, pending } = await openId.begin(`${options.linkOrigin(request)}${OPENID_CALLBACK_PATH}`)
      setPending(request, response, pending, new Date(Date.now() + OPENID_PENDING_MS))
      response.redirect(303, url)
    }),
  )

  router.get('/auth/openid/callback', (request, response) =>
    orBackToLogin(response, async () => {
      const query = new URL(request.originalUrl, 'http://localhost').searchParams
      const sealed = readCookie(request.headers.cookie, PENDING_COOKIE, options.cookies)
      setPending(request, response, '', new Date(0))
      const session = await openId.finish(query, sealed, clientOf(request))
      cookie.set(request, response, session.token, session.expiresAt)
      response.redirect(303, '/dashboard')
    }),
  )
  return router
}
