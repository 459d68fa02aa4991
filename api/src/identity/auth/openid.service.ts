import { nipSchema } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import type { Client } from '../../kernel/http/client.ts'
import type { SecretBox } from '../../kernel/lib/secret-box.ts'
import type { UserRow } from '../users/users.entity.ts'
import { findUserByNip } from '../users/users.queries.ts'
import type { LoginFailures } from './login-failures.ts'
import type { OpenedSession, SessionOpener } from './session-opener.ts'

/** Where the provider sends people back to. */
export const OPENID_CALLBACK_PATH = '/api/auth/openid/callback'
const CONTEXT = 'openid'
/** How long signing in at the provider may take. */
export const OPENID_PENDING_MS = 10 * 60_000

const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  until: z.number(),
})
type Pending = z.infer<typeof pendingSchema>

export interface OpenIdService {
  readonly name: string
  /** Where to send the browser, and what it must bring back, sealed. */
  begin(redirectUri: string): Promise<{ url: string; pending: string }>
  /** Signs in the person whose NIP the provider vouches for. Throws `openid-failed`, `openid-unknown` or `account-inactive`. */
  finish(query: URLSearchParams, pending: string | undefined, client: Client): Promise<OpenedSession>
}

export interface OpenIdOptions {
  issuer: string
  clientId: string
  clientSecret: string
  /** Which of the provider's claims holds the NIP. */
  nipClaim: string
  /** The provider's name, as people know it. */
  name: string
}

export interface OpenIdDeps {
  db: Database
  sessions: SessionOpener
  fingerprint: (text: string) => string
  failures: LoginFailures
  box: SecretBox
  config: OpenIdOptions
  log: Logger
  now: () => Date
}

/** What the provider vouches for; `nip` empty where it names none (a database may take other characters for its digits); `email` null unless it has verified the address. */
interface Vouched {
  nip: string
  email: string | null
}

/**
 * An account that staff made belongs to the person with its NIP. An account made by registering may name any NIP: it is
 * theirs only where its address was proved here and the provider has verified the same one.
 */
function isTheSamePerson(user: Pick<UserRow, 'registration' | 'email'>, { email }: Vouched): boolean {
  return user.registration === null || (user.registration === 'proved' && user.email === email)
}

/** Login by the agency's identity provider: OpenID Connect, authorization code flow with PKCE, state and nonce. */
export function createOpenIdService(deps: OpenIdDeps): OpenIdService {
  const { config, box, now } = deps
  const provider = createProvider(config)
  return {
    name: config.name,

    async begin(redirectUri) {
      const pending: Pending = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        redirectUri,
        until: now().getTime() + OPENID_PENDING_MS,
      }
      try {
        const url = await authorizationUrl(await provider(), pending)
        return { url: url.href, pending: box.seal(JSON.stringify(pending), CONTEXT) }
      } catch (error) {
        throw failed(deps, error)
      }
    },

    async finish(query, sealed, client) {
      const pending = readPending(deps, sealed)
      const callback = new URL(pending.redirectUri)
      callback.search = query.toString()
      let person: Vouched
      try {
        person = await vouchedFor(provider, { callback, pending, nipClaim: config.nipClaim })
      } catch (error) {
        throw failed(deps, error)
      }
      return openLogin(deps, person, client)
    },
  }
}

/** The provider's description of itself, fetched when first needed, and again after a failure: it may be away while the hub starts. */
function createProvider(config: OpenIdOptions): () => Promise<Configuration> {
  let found: Promise<Configuration> | undefined
  return () => {
    found ??= discovery(new URL(config.issuer), config.clientId, config.clientSecret).catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

function failed({ log }: OpenIdDeps, error: unknown): AppError {
  log.warn({ err: error }, 'login by the identity provider failed')
  return new AppError('openid-failed', { cause: error })
}

async function authorizationUrl(provider: Configuration, pending: Pending): Promise<URL> {
  return buildAuthorizationUrl(provider, {
    redirect_uri: pending.redirectUri,
    scope: 'openid profile email',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  })
}

/** Throws `openid-failed` for what was not sealed here, or too long ago. */
function readPending({ box, now }: OpenIdDeps, sealed: string | undefined): Pending {
  const text = sealed === undefined ? null : box.open(sealed, CONTEXT)
  const pending = text === null ? null : pendingSchema.parse(JSON.parse(text))
  if (pending === null || pending.until < now().getTime()) throw new AppError('openid-failed')
  return pending
}

/** Exchanges the code that the browser brought for what the provider says about the person. */
async function vouchedFor(
  provider: () => Promise<Configuration>,
  { callback, pending, nipClaim }: { callback: URL; pending: Pending; nipClaim: string },
): Promise<Vouched> {
  const tokens = await authorizationCodeGrant(await provider(), callback, {
    pkceCodeVerifier: pending.verifier,
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  const nip: unknown = claims?.[nipClaim]
  const email: unknown = claims?.['email_verified'] === true ? claims['email'] : undefined
  return {
    nip: nipSchema.safeParse(nip).data ?? '',
    email: typeof email === 'string' ? email.toLowerCase() : null,
  }
}

async function openLogin(
  { db, sessions, fingerprint, failures }: OpenIdDeps,
  person: Vouched,
  client: Client,
): Promise<OpenedSession> {
  const user = person.nip === '' ? null : await findUserByNip(db.read, person.nip)
  const fault =
    user === null || !isTheSamePerson(user, person) ? 'openid-unknown' : user.isActive ? null : 'account-inactive'
  if (user === null || fault !== null) {
    await failures.record(user?.id ?? null, fingerprint(person.nip), client, 'openid')
    throw new AppError(fault ?? 'openid-unknown')
  }
  const opened = await db.write((manager) => sessions.open(manager, user.id, client, 'openid'))
  sessions.announce(opened)
  return opened
}
