import { randomUUID } from 'node:crypto'
import { type CryptoKey, SignJWT } from 'jose'
import { z } from 'zod'
import { type Answered, SEND_TIMEOUT_MS } from '../../kernel/outgoing/delivery-sender.ts'
import type { OutgoingClient } from '../../kernel/outgoing/outgoing-client.ts'
import { SCORE_SCOPE } from './claims.rules.ts'
import { type GradeScore, scoresUrl } from './scores.rules.ts'
import type { Platform } from './verify-launch.ts'

const ANSWER_BYTES = 2_000
const TOKEN_BYTES = 20_000
/** A token is kept no longer than this, however long it lasts. */
const MOST_TOKEN_SECONDS = 86_400
const ASSERTION_LASTS_MS = 5 * 60_000
/** A token is asked for again this long before it ends. */
const SPARE_MS = 30_000

const tokenSchema = z.object({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.coerce
    .number()
    .positive()
    .catch(60)
    .transform((seconds) => Math.min(seconds, MOST_TOKEN_SECONDS)),
})

export interface SigningKey {
  kid: string
  privateKey: CryptoKey
}

interface Deps {
  client: OutgoingClient
  signingKey: () => Promise<SigningKey>
  now: () => Date
}

/** Sends scores to platforms, with a token that each gives for an assertion that we sign (RFC 7523; LTI security framework 1.0, section 4.1). */
export interface GradeClient {
  /** Throws `OutgoingProblem` where there is no answer. */
  send(platform: Platform, lineItemUrl: string, score: GradeScore, signal?: AbortSignal): Promise<Answered>
}

export function createGradeClient(deps: Deps): GradeClient {
  const { client, now } = deps
  const tokens = new Map<string, { token: string; until: number }>()
  /** By who gave it: a token of a registration that has moved since is none for where it lies now. */
  const keyOf = ({ issuer, clientId, tokenUrl }: Platform): string => JSON.stringify([issuer, clientId, tokenUrl])

  async function tokenFor(
    platform: Platform,
    signal?: AbortSignal,
  ): Promise<{ token: string } | { refused: Answered }> {
    const kept = tokens.get(keyOf(platform))
    if (kept !== undefined && kept.until > now().getTime()) return kept
    const answer = await askForToken(deps, platform, signal)
    if (answer.status < 200 || answer.status >= 300) return { refused: answer }
    const parsed = tokenSchema.safeParse(readJson(answer.text))
    // No score was sent, whatever the answer says of itself; and it may hold a token, which is for no log.
    if (!parsed.success) return { refused: { status: 502, retryAfter: null, text: '' } }
    const until = now().getTime() + parsed.data.expires_in * 1_000 - SPARE_MS
    tokens.set(keyOf(platform), { token: parsed.data.access_token, until })
    return { token: parsed.data.access_token }
  }

  return {
    async send(platform, lineItemUrl, score, signal) {
      const given = await tokenFor(platform, signal)
      if ('refused' in given) return given.refused
      const answer = await client.send({
        ...{ url: scoresUrl(lineItemUrl), method: 'POST', body: JSON.stringify(score) },
        headers: {
          authorization: `Bearer ${given.token}`,
          'content-type': 'application/vnd.ims.lis.v1.score+json',
        },
        ...{ timeoutMs: SEND_TIMEOUT_MS, maxAnswerBytes: ANSWER_BYTES },
        ...(signal === undefined ? {} : { signal }),
      })
      // The platform has taken the token back: the next try asks for another one.
      if (answer.status === 401) tokens.delete(keyOf(platform))
      return { ...answer, personal: [score.userId] }
    },
  }
}

async function askForToken(
  { client, signingKey, now }: Deps,
  { clientId, tokenUrl }: Platform,
  signal?: AbortSignal,
): Promise<Answered> {
  const { kid, privateKey } = await signingKey()
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(tokenUrl)
    .setIssuedAt(now())
    .setExpirationTime(new Date(now().getTime() + ASSERTION_LASTS_MS))
    .setJti(randomUUID())
    .sign(privateKey)
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope: SCORE_SCOPE,
  })
  return client.send({
    ...{ url: tokenUrl, method: 'POST', body: body.toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    ...{ timeoutMs: SEND_TIMEOUT_MS, maxAnswerBytes: TOKEN_BYTES, isWhole: true },
    ...(signal === undefined ? {} : { signal }),
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
