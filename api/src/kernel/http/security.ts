import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

const nonces = new WeakMap<ServerResponse, string>()

/** The nonce with which the page of this answer may add style elements; another one for each answer. */
export function styleNonceOf(response: ServerResponse): string {
  const nonce = nonces.get(response) ?? randomBytes(18).toString('base64url')
  nonces.set(response, nonce)
  return nonce
}

/** Security headers for a page that captures media and talks to this hub alone. */
export function securityHeaders(options: { secure: boolean }): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes its theme's variables into style elements. Attributes with styles in markup are refused.
        styleSrc: ["'self'", (_request, response) => `'nonce-${styleNonceOf(response)}'`],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // Covers the WebSocket of the same host and port too.
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Both mean nothing without TLS, and the browser says so in its console.
    strictTransportSecurity: options.secure,
    crossOriginOpenerPolicy: options.secure,
    originAgentCluster: options.secure,
    referrerPolicy: { policy: 'same-origin' },
  })
}

const PERMISSIONS_POLICY = [
  'camera=(self)',
  'microphone=(self)',
  'display-capture=(self)',
  'fullscreen=(self)',
  'autoplay=(self)',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'serial=()',
].join(', ')

export const permissionsPolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('Permissions-Policy', PERMISSIONS_POLICY)
  next()
}
