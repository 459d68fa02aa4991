import { ltiDeliveriesQuerySchema, ltiPlatformFormSchema, ltiStatusSchema } from '@pengawas/shared/contracts/lti'
import { AppError } from '@pengawas/shared/errors'
import type { Request, Response, Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import type { LinkOrigin } from '../../kernel/http/link-origin.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { styleNonceOf } from '../../kernel/http/security.ts'
import { type CookieOptions, createSessionCookie, readCookie, setCookie } from '../../kernel/http/session-cookie.ts'
import { randomToken } from '../../kernel/lib/secrets.ts'
import { framedPage, languageOf } from './framed-page.ts'
import type { LtiService } from './lti.service.ts'
import { type AskedLogin, LTI_LOGIN_MS } from './service/begin-login.ts'
import { LTI_PATHS } from './service/read-tool.ts'

interface Options {
  linkOrigin: LinkOrigin
  cookies: CookieOptions
}

/** Registrations of learning platforms, for those who manage them. */
export function ltiRoutes(lti: LtiService, { linkOrigin }: Pick<Options, 'linkOrigin'>): Router {
  const router = createRouter()
  router.get('/lti/tool', (request, response) => {
    sendData(response, lti.tool(actorOf(response), linkOrigin(request)))
  })
  router.get('/lti/platforms', async (_request, response) => {
    sendData(response, await lti.list(actorOf(response)))
  })
  router.post('/lti/platforms', async (request, response) => {
    const form = parse(ltiPlatformFormSchema, request.body)
    sendData(response, await lti.create(actorOf(response), form, clientOf(request).address), 201)
  })
  router.put('/lti/platforms/:id', async (request, response) => {
    const sent = { id: parseId(request.params), form: parse(ltiPlatformFormSchema, request.body) }
    sendData(response, await lti.edit(actorOf(response), { ...sent, address: clientOf(request).address }))
  })
  router.delete('/lti/platforms/:id', async (request, response) => {
    await lti.remove(actorOf(response), parseId(request.params))
    sendData(response, {})
  })
  router.post('/lti/platforms/:id/status', async (request, response) => {
    const { status } = parse(ltiStatusSchema, request.body)
    sendData(response, await lti.setStatus(actorOf(response), parseId(request.params), status))
  })
  router.post('/lti/platforms/:id/test', async (request, response) => {
    sendData(response, await lti.try(actorOf(response), parseId(request.params)))
  })
  router.get('/lti/deliveries', async (request, response) => {
    sendData(response, await lti.deliveries(actorOf(response), parse(ltiDeliveriesQuerySchema, request.query)))
  })
  router.post('/lti/deliveries/:id/replay', async (request, response) => {
    sendData(response, await lti.replay(actorOf(response), parseId(request.params)), 202)
  })
  return router
}

/** By this a browser is known again when it comes back from its platform. */
const BROWSER_COOKIE = 'pengawas_lti'

/** What platforms and the browsers that they send call, without a login of ours. */
export function ltiLaunchRoutes(lti: LtiService, { linkOrigin, cookies }: Options): Router {
  const router = createRouter()
  const cookie = createSessionCookie(cookies)

  router.get('/lti/keys', async (_request, response) => {
    response.json(await lti.keys())
  })

  const begin = (request: Request, response: Response, sent: unknown): Promise<void> =>
    orToLogin(response, async () => {
      const asked = await lti.readLogin(sent)
      if (isFramed(request)) {
        sendFramedPage(request, response, asked)
        return
      }
      const browser = readCookie(request.headers.cookie, BROWSER_COOKIE, cookies) ?? randomToken()
      // None and not lax: the platform's page posts the launch, and lax cookies do not come with what another site posts.
      const expires = new Date(Date.now() + LTI_LOGIN_MS)
      setCookie(request, response, BROWSER_COOKIE, browser, { ...cookies, sameSite: 'none', expires })
      const redirectUri = `${linkOrigin(request)}${LTI_PATHS.launch}`
      response.redirect(303, lti.beginLogin(asked, { redirectUri, browser }))
    })
  router.get('/lti/login', (request, response) => begin(request, response, request.query))
  router.post('/lti/login', (request, response) => begin(request, response, request.body))

  router.post('/lti/launch', (request, response) =>
    orToLogin(response, async () => {
      const browser = readCookie(request.headers.cookie, BROWSER_COOKIE, cookies)
      const { session, to } = await lti.finishLaunch(request.body, browser, clientOf(request))
      cookie.set(request, response, session.token, session.expiresAt)
      response.redirect(303, to)
    }),
  )
  return router
}

/** People are in the middle of a page change here, so what went wrong is shown on the login page. */
async function orToLogin(response: Response, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    response.redirect(303, `/login?error=${error.code}`)
  }
}

/** Browsers say where they show an answer (Fetch Metadata, section 2.1). */
const isFramed = (request: Request): boolean => ['iframe', 'frame'].includes(request.get('sec-fetch-dest') ?? '')

/** Asks to be opened in a window of its own. The only page of ours that another site may show in its own, and only the platform. */
function sendFramedPage(request: Request, response: Response, { platform, initiation }: AskedLogin): void {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(initiation)) if (value !== undefined) query.set(name, value)
  const url = `${LTI_PATHS.login}?${query.toString()}`
  const nonce = styleNonceOf(response)
  const ancestors = [...new Set([platform.issuer, platform.authUrl].map((one) => new URL(one).origin))].join(' ')
  response.removeHeader('X-Frame-Options')
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`,
  )
  response.type('html').send(framedPage(languageOf(request.acceptsLanguages()), url, nonce))
}
