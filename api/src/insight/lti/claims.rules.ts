import { z } from 'zod'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
/** What a platform must allow before a result is sent to it. */
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'

const id = z.string().min(1).max(255)

/**
 * The claims of a launch, as far as they are read here (LTI Core 1.3, section 5.3; Deep Linking 2.0; Assignment and Grade Services
 * 2.0). A platform sends many more, names among them, which nothing here needs.
 */
export const launchClaimsSchema = z
  .object({
    iss: z.string(),
    sub: id,
    nonce: id,
    [`${CLAIM}/version`]: z.literal('1.3.0'),
    [`${CLAIM}/message_type`]: z.enum(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
    [`${CLAIM}/deployment_id`]: id,
    [`${CLAIM}/target_link_uri`]: z.url().max(2_000).optional(),
    [`${CLAIM}/resource_link`]: z.object({ id }).optional(),
    [`${CLAIM}/custom`]: z.record(z.string(), z.unknown()).optional(),
    [DEEP_LINKING]: z
      .object({ deep_link_return_url: z.url().max(2_000), data: z.string().max(8_000).optional() })
      .optional(),
    [GRADES]: z.object({ scope: z.array(z.string()).max(20), lineitem: z.url().max(2_000).optional() }).optional(),
  })
  .loose()
type LaunchClaims = z.infer<typeof launchClaimsSchema>

/** A launch as the rest of the hub knows it. */
export interface Launch {
  kind: 'resource-link' | 'deep-linking'
  /** Whom the platform means, in its own words. */
  subject: string
  nonce: string
  deploymentId: string
  resourceLinkId: string | null
  /** Which assessment the link means, where it was chosen here by deep linking. */
  assessmentId: string | null
  /** Where the result goes; null: the platform takes none for this link, or names an address that is not its own. */
  lineItemUrl: string | null
  isLineItemForeign: boolean
  returnTo: { url: string; data: string | null } | null
  /** What the platform says of the person, as it said it. */
  said: Readonly<Record<string, unknown>>
}

export type LaunchFault = 'wrong-deployment' | 'no-resource-link' | 'no-return-url' | 'mistyped-assessment'

interface KnownPlatform {
  deploymentIds: readonly string[]
  /** Where results of this platform may go: the origins of its own addresses. */
  origins: readonly string[]
}

/** Whether a verified launch can be taken up, and what it is. The signature, issuer, audience, time and nonce were checked before. */
export function readLaunch(
  claims: LaunchClaims,
  { deploymentIds, origins }: KnownPlatform,
): { launch: Launch } | { fault: LaunchFault } {
  const deploymentId = claims[`${CLAIM}/deployment_id`]
  const isDeep = claims[`${CLAIM}/message_type`] === 'LtiDeepLinkingRequest'
  const resourceLink = claims[`${CLAIM}/resource_link`]
  const settings = claims[DEEP_LINKING]
  const grades = claims[GRADES]
  const mayScore = grades?.scope.includes(SCORE_SCOPE) === true
  const named = mayScore ? (grades.lineitem ?? null) : null
  // Results are sent with the platform's own token: never to somebody else's address. It is no reason to keep the person out.
  const isLineItemForeign = named !== null && !origins.includes(new URL(named).origin)
  const assessmentId = assessmentOf(claims[`${CLAIM}/custom`])
  if (!deploymentIds.includes(deploymentId)) return { fault: 'wrong-deployment' }
  if (isDeep && settings === undefined) return { fault: 'no-return-url' }
  if (!isDeep && resourceLink === undefined) return { fault: 'no-resource-link' }
  if (settings !== undefined && !origins.includes(new URL(settings.deep_link_return_url).origin))
    return { fault: 'no-return-url' }
  if (assessmentId === undefined) return { fault: 'mistyped-assessment' }
  return {
    launch: {
      ...{ kind: isDeep ? 'deep-linking' : 'resource-link', subject: claims.sub, nonce: claims.nonce, deploymentId },
      ...{ resourceLinkId: resourceLink?.id ?? null, assessmentId, said: claims },
      ...{ lineItemUrl: isLineItemForeign ? null : named, isLineItemForeign },
      returnTo: settings === undefined ? null : { url: settings.deep_link_return_url, data: settings.data ?? null },
    },
  }
}

const assessmentSchema = z.string().trim().toLowerCase().pipe(z.guid())

/** What somebody typed at the platform as the link's parameter: null where they typed none, undefined for what is no id. */
function assessmentOf(custom: Readonly<Record<string, unknown>> | undefined): string | null | undefined {
  const typed = custom?.['assessment']
  return typed === undefined ? null : assessmentSchema.safeParse(typed).data
}
