import { ACCOUNT_HEADER, BACKGROUND_HEADER, SESSION_COOKIE } from '@pengawas/shared/contracts/auth'
import { AppError } from '@pengawas/shared/errors'
import type { Request, RequestHandler } from 'express'
import type { Actor } from '../../kernel/access/actor.ts'
import { actorOf, setActor } from '../../kernel/access/request-actor.ts'
import type { OriginRule } from '../../kernel/http/origin.ts'
import { type CookieOptions, readCookie } from '../../kernel/http/session-cookie.ts'
import { isApiKey } from '../api-keys/api-keys.rules.ts'
import type { ApiKeysService } from '../api-keys/api-keys.service.ts'
import type { AuthService } from './auth.service.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface Credentials {
  token: string
  /** A browser sends its cookie with requests that any page causes; a Bearer token is sent only by a program that has it. */
  source: 'cookie' | 'bearer'
}

/** Finds the token in the headers; `Bearer` wins. */
export function readCredentials(
  headers: { authorization?: string | undefined; cookie?: string | undefined },
  cookies: CookieOptions,
): Credentials | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return { token: bearer, source: 'bearer' }
  const token = readCookie(headers.cookie, SESSION_COOKIE, cookies)
  return token === undefined ? null : { token, source: 'cookie' }
}

type SignedOut = 'not-authenticated' | 'login-replaced' | 'other-account'

/** Who sent a request, or why it is nobody: also where the page is open for another account than the browser's login. */
export async function identify(
  auth: Pick<AuthService, 'authenticate' | 'whyEnded'>,
  request: Request,
  credentials: Credentials | null,
): Promise<Actor | SignedOut> {
  if (credentials === null) return 'not-authenticated'
  const use = request.headers[BACKGROUND_HEADER] === undefined ? 'activity' : 'look'
  const actor = await auth.authenticate(credentials.token, use)
  if (actor !== null) {
    const account = request.headers[ACCOUNT_HEADER]
    return account === undefined || account === actor.userId ? actor : 'other-account'
  }
  return (await auth.whyEnded(credentials.token)) === 'newer-login' ? 'login-replaced' : 'not-authenticated'
}

/** Requires a valid login, or a key; with a cookie, requests that write must come from our own pages. */
export function requireLogin(
  auth: AuthService,
  keys: Pick<ApiKeysService, 'authenticate'>,
  { origins, cookies }: { origins: OriginRule; cookies: CookieOptions },
): RequestHandler {
  return async (request, response, next) => {
    const credentials = readCredentials(request.headers, cookies)
    if (credentials?.source === 'cookie' && !SAFE_METHODS.has(request.method) && !origins.isOwn(request)) {
      throw new AppError('wrong-origin')
    }
    const isKey = credentials?.source === 'bearer' && isApiKey(credentials.token)
    const actor = isKey
      ? ((await keys.authenticate(credentials.token)) ?? 'not-authenticated')
      : await identify(auth, request, credentials)
    if (typeof actor === 'string') throw new AppError(actor)
    setActor(response, actor)
    next()
  }
}

/** Refuses people who must change their password first. Throws `password-change-required`. */
export const requireOwnPassword: RequestHandler = (_request, response, next) => {
  if (actorOf(response).mustChangePassword) throw new AppError('password-change-required')
  next()
}
