import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey, errors } from 'jose'
import { z } from 'zod'
import type { OutgoingClient } from '../../kernel/outgoing/outgoing-client.ts'

const KEYS_TIMEOUT_MS = 5_000
const KEYS_BYTES = 100_000
/**
 * Keys are asked for again after this, and at once for a key that nobody knows, but not more often than the second; nor are they
 * after they could not be had. Anybody may send a launch.
 */
const KEPT_MS = 10 * 60_000
const ASKED_AGAIN_MS = 30_000

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(50) })

function countKeys(text: string): number {
  try {
    return keySetSchema.parse(JSON.parse(text)).keys.filter(({ kty }) => kty === 'RSA' || kty === 'EC').length
  } catch {
    return 0
  }
}

interface Known {
  find: JWTVerifyGetKey
  askedAt: number
}

/** The keys of platforms, by the address at which each publishes them. */
export interface PlatformKeys {
  /** For `jwtVerify`. Throws `OutgoingProblem`, and what jose throws for a key that the platform does not have. */
  of(url: string): JWTVerifyGetKey
  /** What comes from an address now, for somebody who tries it: how many keys an answer holds with which a launch can be checked. */
  ask(url: string): Promise<{ status: number; keys: number }>
}

/** Fetches keys through the client that reaches no inner network, which `createRemoteJWKSet` of jose would. */
export function createPlatformKeys({ client, now }: { client: OutgoingClient; now: () => Date }): PlatformKeys {
  const known = new Map<string, Known>()

  const request = (url: string) =>
    client.send({
      ...{ url, method: 'GET', headers: { accept: 'application/json' } },
      ...{ timeoutMs: KEYS_TIMEOUT_MS, maxAnswerBytes: KEYS_BYTES, isWhole: true },
    })

  /** What is under way, or has failed a short while ago: its outcome is that of everybody who asks meanwhile. */
  const shared = new Map<string, { fetching: Promise<Known>; until: number }>()

  function fetchKeys(url: string): Promise<Known> {
    const running = shared.get(url)
    if (running !== undefined && now().getTime() < running.until) return running.fetching
    const begun = { fetching: fetchOnce(url), until: Infinity }
    shared.set(url, begun)
    begun.fetching.then(
      () => shared.delete(url),
      () => (begun.until = now().getTime() + ASKED_AGAIN_MS),
    )
    return begun.fetching
  }

  async function fetchOnce(url: string): Promise<Known> {
    const { status, text } = await request(url)
    if (status !== 200) throw new errors.JWKSInvalid(`the platform answered ${status} in place of its keys`)
    const keys = keySetSchema.parse(JSON.parse(text)) as JSONWebKeySet
    const fetched = { find: createLocalJWKSet(keys), askedAt: now().getTime() }
    known.set(url, fetched)
    return fetched
  }

  return {
    async ask(url) {
      const { status, text } = await request(url)
      return { status, keys: status === 200 ? countKeys(text) : 0 }
    },
    of: (url) => async (header, token) => {
      const before = known.get(url)
      const age = before === undefined ? Infinity : now().getTime() - before.askedAt
      const current = before === undefined || age > KEPT_MS ? await fetchKeys(url) : before
      try {
        return await current.find(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || age <= ASKED_AGAIN_MS || current !== before) throw error
        return (await fetchKeys(url)).find(header, token)
      }
    },
  }
}
