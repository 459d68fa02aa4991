import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export const CLIENT = { id: 'pengawas', secret: 'a secret of the provider test' }

const base64url = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

interface Granted {
  nonce: string
  challenge: string
  redirectUri: string
}

/** An OpenID Connect provider that signs everybody in as the person in `claims`. It checks the hub's PKCE, secret and redirect address. */
export interface IdentityProvider {
  issuer: string
  /** Claims of the next ID token, over the right ones. */
  claims: Record<string, unknown>
  close(): Promise<void>
}

export async function startIdentityProvider(tls: { cert: string; key: string }): Promise<IdentityProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const granted = new Map<string, Granted>()
  const provider: IdentityProvider = { issuer: '', claims: {}, close: () => Promise.resolve() }

  function idToken({ nonce }: Granted): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: provider.issuer,
      aud: CLIENT.id,
      sub: 'subject',
      iat: now,
      exp: now + 60,
      nonce,
      ...provider.claims,
    }
    const content = `${base64url({ alg: 'RS256', kid: 'key' })}.${base64url(claims)}`
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID()
    const redirectUri = query.get('redirect_uri') ?? ''
    granted.set(code, { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '', redirectUri })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    response.writeHead(303, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const code = form.get('code') ?? ''
    const grant = granted.get(code)
    granted.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret
    const isGood =
      grant !== undefined && isClient && challenge === grant.challenge && form.get('redirect_uri') === grant.redirectUri
    response.writeHead(isGood ? 200 : 400, { 'content-type': 'application/json' })
    const answer = isGood
      ? { access_token: 'unused', token_type: 'Bearer', id_token: idToken(grant) }
      : { error: 'invalid_grant' }
    response.end(JSON.stringify(answer))
  }

  const server = createServer(tls, (request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer)
    const json = (value: object): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        json({
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          jwks_uri: `${provider.issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
        return
      case '/keys':
        json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }] })
        return
      case '/authorize':
        authorize(url.searchParams, response)
        return
      case '/token':
        void token(request, response)
        return
      default:
        response.writeHead(404).end()
    }
  })
  const { promise, resolve } = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1', () => resolve(undefined))
  await promise
  provider.issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.close = async () => {
    const closed = Promise.withResolvers<undefined>()
    server.close(() => closed.resolve(undefined))
    server.closeAllConnections()
    await closed.promise
  }
  return provider
}
