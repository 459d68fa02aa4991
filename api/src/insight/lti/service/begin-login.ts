import { randomBytes } from 'node:crypto'
import { AppError } from '@pengawas/shared/errors'
import { z } from 'zod'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import {
  authorizationUrl,
  type LoginInitiation,
  loginInitiationSchema,
  meantPlatform,
} from '../login-initiation.rules.ts'
import type { LtiPlatformRow } from '../lti.entity.ts'
import { listPlatforms } from '../lti.repository.ts'
import type { LtiDeps } from './deps.ts'

const CONTEXT = 'lti-login'
const NONCE_BYTES = 18
/** How long signing in at the platform may take. */
export const LTI_LOGIN_MS = 10 * 60_000

const stateSchema = z.object({ platformId: z.string(), nonce: z.string(), browser: z.string(), until: z.number() })

/** A login that a platform asked for, once its registration is known. */
export interface AskedLogin {
  platform: LtiPlatformRow
  initiation: LoginInitiation
}

/** Which registration a platform's request means. Throws `lti-failed` where it means none, and `lti-paused`. */
export async function readLogin({ db }: LtiDeps, sent: unknown): Promise<AskedLogin> {
  const parsed = loginInitiationSchema.safeParse(sent)
  const platform = parsed.success ? meantPlatform(await listPlatforms(db.read), parsed.data) : null
  if (!parsed.success || platform === null) throw new AppError('lti-failed')
  if (platform.status !== 'active') throw new AppError('lti-paused')
  return { platform, initiation: parsed.data }
}

/** Where the browser goes to be named by its platform. `browser`: a secret that this browser alone has, in a cookie. */
export function beginLogin(
  { box, now }: LtiDeps,
  { platform, initiation }: AskedLogin,
  { redirectUri, browser }: { redirectUri: string; browser: string },
): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const until = now().getTime() + LTI_LOGIN_MS
  const state = box.seal(
    JSON.stringify({ platformId: platform.id, nonce, browser: sha256Hex(browser), until }),
    CONTEXT,
  )
  return authorizationUrl(platform, initiation, { redirectUri, state, nonce })
}

/** Throws `lti-failed` for what was not sealed here, or too long ago, or for another browser; `lti-no-cookie` where it brings no cookie. */
export function readState({ box, now }: LtiDeps, sealed: string, browser: string | undefined) {
  const text = box.open(sealed, CONTEXT)
  const state = text === null ? null : stateSchema.parse(JSON.parse(text))
  if (state === null || state.until < now().getTime()) throw new AppError('lti-failed')
  if (browser === undefined) throw new AppError('lti-no-cookie')
  if (state.browser !== sha256Hex(browser)) throw new AppError('lti-failed')
  return state
}
