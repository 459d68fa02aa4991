import { jwtVerify } from 'jose'
import { type Launch, launchClaimsSchema, type LaunchFault, readLaunch } from './claims.rules.ts'
import type { PlatformKeys } from './platform-keys.ts'

/** Asymmetric ones alone: with a symmetric one, whoever knows a public key could sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256']
const TOLERANCE_SECONDS = 60
/** A launch is made by a browser in one go. */
const MOST_AGE = '10 minutes'

export interface Platform {
  issuer: string
  clientId: string
  deploymentIds: readonly string[]
  authUrl: string
  tokenUrl: string
  jwksUrl: string
}

/** Where a platform's own addresses lie. */
export const originsOf = ({ authUrl, tokenUrl, jwksUrl, issuer }: Platform): string[] => [
  ...new Set([authUrl, tokenUrl, jwksUrl, issuer].filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)),
]

/**
 * What a platform says with its signature: issuer, audience, time and nonce as LTI's security framework 1.0 asks (section
 * 5.1.3). Throws what jose throws where the token is not the platform's, and `ZodError` where it is none of LTI.
 */
export async function verifyLaunch(
  { keys, now }: { keys: PlatformKeys; now: () => Date },
  platform: Platform,
  { idToken, nonce }: { idToken: string; nonce: string },
): Promise<{ launch: Launch } | { fault: LaunchFault | 'wrong-nonce' | 'wrong-party' }> {
  const { payload } = await jwtVerify(idToken, keys.of(platform.jwksUrl), {
    ...{ issuer: platform.issuer, audience: platform.clientId, algorithms: ALGORITHMS },
    ...{ clockTolerance: TOLERANCE_SECONDS, maxTokenAge: MOST_AGE, currentDate: now() },
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  })
  const isForMany = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((isForMany || payload['azp'] !== undefined) && payload['azp'] !== platform.clientId)
    return { fault: 'wrong-party' }
  const claims = launchClaimsSchema.parse(payload)
  if (claims.nonce !== nonce) return { fault: 'wrong-nonce' }
  return readLaunch(claims, { deploymentIds: platform.deploymentIds, origins: originsOf(platform) })
}
