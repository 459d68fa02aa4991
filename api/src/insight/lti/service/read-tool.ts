import type { LtiTool } from '@pengawas/shared/contracts/lti'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { SCORE_SCOPE } from '../claims.rules.ts'
import { MANAGE } from './deps.ts'

export const LTI_PATHS = { login: '/api/lti/login', launch: '/api/lti/launch', keys: '/api/lti/keys' } as const

/** What a platform is told of us, by the origin of this installation. Throws `not-allowed`. */
export function readTool(actor: Actor, origin: string): LtiTool {
  requirePermission(actor, MANAGE)
  const loginUrl = `${origin}${LTI_PATHS.login}`
  const launchUrl = `${origin}${LTI_PATHS.launch}`
  const keysUrl = `${origin}${LTI_PATHS.keys}`
  const configuration = {
    title: 'Pengawas',
    ...{ oidc_initiation_url: loginUrl, target_link_uri: launchUrl, redirect_uris: [launchUrl] },
    public_jwk_url: keysUrl,
    scopes: [SCORE_SCOPE],
  }
  return { loginUrl, launchUrl, keysUrl, configuration: JSON.stringify(configuration, null, 2) }
}
