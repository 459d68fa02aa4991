import type { LtiPlatform } from '@pengawas/shared/contracts/lti'
import type { EntityManager } from 'typeorm'
import { findTitles } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { countByTarget } from '../../../kernel/outgoing/deliveries.ts'
import type { LtiPlatformRow } from '../lti.entity.ts'
import { listLinks } from '../lti.repository.ts'

/** Platforms as pages show them. */
export async function toPlatforms(manager: EntityManager, rows: readonly LtiPlatformRow[]): Promise<LtiPlatform[]> {
  const ids = rows.map(({ id }) => id)
  const names = await findNames(manager, [...new Set(rows.map(({ createdBy }) => createdBy))])
  const counts = await countByTarget(manager, ids)
  const links = await listLinks(manager, ids)
  const titles = await findTitles(manager, [...new Set(links.map(({ assessmentId }) => assessmentId))])
  const countOf = (id: string, states: readonly string[]): number =>
    counts
      .filter(({ targetId, state }) => targetId === id && states.includes(state))
      .reduce((sum, { count }) => sum + count, 0)
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, issuer: row.issuer, clientId: row.clientId },
    ...{ deploymentIds: [...row.deploymentIds], authUrl: row.authUrl, tokenUrl: row.tokenUrl, jwksUrl: row.jwksUrl },
    ...{ matching: row.matching, enrols: row.enrols, status: row.status },
    assessments: links
      .filter(({ platformId }) => platformId === row.id)
      .map(({ assessmentId }) => ({ id: assessmentId, title: titles.get(assessmentId) ?? '' })),
    createdByName: names.get(row.createdBy) ?? null,
    createdAt: row.createdAt.toISOString(),
    lastLaunchAt: row.lastLaunchAt?.toISOString() ?? null,
    ...{ waiting: countOf(row.id, ['waiting', 'sending']), failed: countOf(row.id, ['failed']) },
  }))
}

export async function toPlatform(manager: EntityManager, row: LtiPlatformRow): Promise<LtiPlatform> {
  const [platform] = await toPlatforms(manager, [row])
  if (platform === undefined) throw new Error('one row is one platform')
  return platform
}
