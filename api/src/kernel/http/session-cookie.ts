import { SESSION_COOKIE } from '@pengawas/shared/contracts/auth'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'

/**
 * `hosted`: with the prefix by which browsers promise that the cookie came over TLS from this very host (RFC 6265bis, 4.1.3.2).
 * No plain page and no neighbouring host can put one in its place. Without TLS browsers would not keep it.
 */
export interface CookieOptions {
  hosted: boolean
}

export const cookieName = (name: string, { hosted }: CookieOptions): string => (hosted ? `__Host-${name}` : name)

interface Lifetime {
  sameSite: 'strict' | 'lax' | 'none'
  expires: Date
}

/** A cookie that scripts cannot read. */
export function setCookie(
  request: Request,
  response: Response,
  name: string,
  value: string,
  options: CookieOptions & Lifetime,
): void {
  const cookie = stringifySetCookie({
    name: cookieName(name, options),
    value,
    httpOnly: true,
    sameSite: options.sameSite,
    // Browsers keep a cookie for requests from other sites only where it is secure.
    secure: options.hosted || request.secure || options.sameSite === 'none',
    path: '/',
    expires: options.expires,
  })
  response.append('Set-Cookie', cookie)
}

/** The cookie of this installation by that name; one of the other kind is not honoured. */
export function readCookie(header: string | undefined, name: string, options: CookieOptions): string | undefined {
  const value = header === undefined ? undefined : parseCookie(header)[cookieName(name, options)]
  return value === '' ? undefined : value
}

/** Identifies a device that signed in before: see `known-devices.ts`. */
const DEVICE_COOKIE = 'pengawas_device'
const DEVICE_DAYS = 180
const DAY_MS = 24 * 60 * 60_000

/** Keeps the login in the browser, and that there was one. */
export interface SessionCookie {
  set(request: Request, response: Response, token: string, expires: Date): void
  clear(request: Request, response: Response): void
  /** What an earlier login left on this device. */
  deviceOf(request: Request): string | undefined
  setDevice(request: Request, response: Response, device: string): void
}

export function createSessionCookie(options: CookieOptions): SessionCookie {
  const write = (request: Request, response: Response, value: string, expires: Date): void =>
    setCookie(request, response, SESSION_COOKIE, value, { ...options, sameSite: 'strict', expires })
  return {
    set: write,
    clear: (request, response) => write(request, response, '', new Date(0)),
    deviceOf: (request) => readCookie(request.headers.cookie, DEVICE_COOKIE, options),
    setDevice: (request, response, device) =>
      setCookie(request, response, DEVICE_COOKIE, device, {
        ...options,
        sameSite: 'strict',
        expires: new Date(Date.now() + DEVICE_DAYS * DAY_MS),
      }),
  }
}
