import { z } from 'zod'

const text = z.string().min(1).max(4_000)

/** How a platform asks us to begin a login (OpenID Connect Core 1.0, section 4; LTI security framework 1.0, section 5.1.1.1), by GET or by POST. */
export const loginInitiationSchema = z.object({
  iss: z.string().min(1).max(500),
  login_hint: text,
  target_link_uri: z.url().max(2_000),
  lti_message_hint: text.optional(),
  lti_deployment_id: z.string().max(255).optional(),
  client_id: z.string().max(255).optional(),
})
export type LoginInitiation = z.infer<typeof loginInitiationSchema>

interface Registered {
  issuer: string
  clientId: string
  deploymentIds: readonly string[]
}

/**
 * The registration that is meant: by issuer, and by client or deployment where the platform names them. Null where there is
 * none, and where several fit, since a guess could be another agency's.
 */
export function meantPlatform<T extends Registered>(
  platforms: readonly T[],
  { iss, client_id: clientId, lti_deployment_id: deploymentId }: LoginInitiation,
): T | null {
  const fitting = platforms.filter(
    (platform) =>
      platform.issuer === iss &&
      (clientId === undefined || platform.clientId === clientId) &&
      (deploymentId === undefined || platform.deploymentIds.includes(deploymentId)),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** Where the browser goes next: the platform answers with a form that the browser posts to `redirectUri`. */
export function authorizationUrl(
  { authUrl, clientId }: { authUrl: string; clientId: string },
  { login_hint: loginHint, lti_message_hint: messageHint }: LoginInitiation,
  { redirectUri, state, nonce }: { redirectUri: string; state: string; nonce: string },
): string {
  const url = new URL(authUrl)
  const parameters = {
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{ client_id: clientId, redirect_uri: redirectUri, login_hint: loginHint, state, nonce },
    ...(messageHint === undefined ? {} : { lti_message_hint: messageHint }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
