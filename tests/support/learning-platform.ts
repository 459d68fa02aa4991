import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import type { Platform } from '@pengawas/api/insight/lti/verify-launch'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

async function newKey(kid: string) {
  const pair = await generateKeyPair('RS256')
  return { kid, ...pair, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** A learning platform with keys of its own, which gives tokens and takes scores. */
export async function startPlatform(ourKeys: () => JSONWebKeySet | Promise<JSONWebKeySet>) {
  let key = await newKey('first')
  let shown = [key.jwk]
  const asked: string[] = []
  const scores: { path: string; authorization: string; type: string; body: unknown }[] = []
  const state = { keysStatus: 200, tokenStatus: 200, scoreStatus: 200 }
  /** Added to what it answers with a token; a field that is undefined is left out. */
  const token: Record<string, unknown> = {}

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const platform: Platform = {
    ...{ issuer: url, clientId: 'pengawas', deploymentIds: ['d1'] },
    ...{ authUrl: `${url}/auth`, tokenUrl: `${url}/token`, jwksUrl: `${url}/keys` },
  }

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const path = request.url ?? ''
    asked.push(path)
    const body = await bodyOf(request)
    if (path === '/elsewhere') return { status: 200, body: {} }
    if (path === '/keys') return { status: state.keysStatus, body: { keys: shown } }
    if (path === '/token') {
      const sent = new URLSearchParams(body)
      const keys = createLocalJWKSet(await ourKeys())
      const isOurs = await jwtVerify(sent.get('client_assertion') ?? '', keys, {
        ...{ issuer: 'pengawas', subject: 'pengawas', audience: platform.tokenUrl },
      }).then(
        () => true,
        () => false,
      )
      if (!isOurs) return { status: 400, body: { error: 'invalid_client' } }
      return { status: state.tokenStatus, body: { access_token: `token-${asked.length}`, expires_in: 3600, ...token } }
    }
    scores.push({
      ...{ path, authorization: request.headers.authorization ?? '', type: request.headers['content-type'] ?? '' },
      body: JSON.parse(body),
    })
    return { status: state.scoreStatus, body: {} }
  }

  const claims = (changes: Record<string, unknown> = {}) => ({
    nonce: 'n1',
    [`${CLAIM}/version`]: '1.3.0',
    [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
    [`${CLAIM}/deployment_id`]: 'd1',
    [`${CLAIM}/resource_link`]: { id: 'link-1' },
    [GRADES]: { scope: [SCORE_SCOPE], lineitem: `${url}/lineitems/7` },
    ...changes,
  })

  return {
    ...{ platform, url, asked, scores, state, token, claims, CLAIM },
    /** A launch as the platform signs it. */
    launch(
      changes: Record<string, unknown> = {},
      { issuer = url, audience = 'pengawas', at = new Date(), subject = 'student-7', alg = 'RS256' } = {},
    ) {
      return new SignJWT(claims(changes))
        .setProtectedHeader({ alg, kid: key.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt(at)
        .setExpirationTime(new Date(at.getTime() + 300_000))
        .sign(key.privateKey)
    },
    /** Signs with another key from now on, with or without saying so. */
    async changeKey(isShown: boolean) {
      key = await newKey('second')
      if (isShown) shown = [...shown, key.jwk]
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
