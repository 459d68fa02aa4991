import { SESSION_COOKIE } from '@pengawas/shared/contracts/auth'
import { stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'

/** Keeps the login in the browser, where scripts cannot read it. */
export interface SessionCookie {
  set(request: Request, response: Response, token: string, expires: Date): void
  clear(request: Request, response: Response): void
}

export function createSessionCookie(options: { secure: boolean }): SessionCookie {
  const write = (request: Request, response: Response, value: string, expires: Date): void => {
    const cookie = stringifySetCookie({
      name: SESSION_COOKIE,
      value,
      httpOnly: true,
      sameSite: 'strict',
      secure: options.secure || request.secure,
      path: '/',
      expires,
    })
    response.append('Set-Cookie', cookie)
  }
  return {
    set: write,
    clear: (request, response) => write(request, response, '', new Date(0)),
  }
}
