import { type LtiDeliveriesQuery, type LtiDelivery, ltiDeliverySchema } from '@pengawas/shared/contracts/lti'
import type { Page } from '@pengawas/shared/contracts/paging'
import type { EntityManager } from 'typeorm'
import { findTitles } from '../../../assessments/assessments/assessments.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { DeliveryRow } from '../../../kernel/outgoing/deliveries.entity.ts'
import { pageDeliveries as pageRows } from '../../../kernel/outgoing/deliveries.ts'
import { listPlatforms } from '../lti.repository.ts'
import { type LtiDeps, MANAGE } from './deps.ts'

/** One page of the log of scores, the newest first. Throws `not-allowed`. */
export async function pageDeliveries(
  { db }: LtiDeps,
  actor: Actor,
  { platformId, state, page, pageSize }: LtiDeliveriesQuery,
): Promise<Page<LtiDelivery>> {
  requirePermission(actor, MANAGE)
  const { rows, total } = await pageRows(db.read, 'lti', {
    ...{ page, pageSize },
    ...(platformId === undefined ? {} : { targetId: platformId }),
    ...(state === undefined ? {} : { state }),
  })
  return { items: await toDeliveries(db.read, rows), total, page, pageSize }
}

export async function toDeliveries(manager: EntityManager, rows: readonly DeliveryRow[]): Promise<LtiDelivery[]> {
  const nameOf = new Map((await listPlatforms(manager)).map(({ id, name }) => [id, name]))
  const titles = await findTitles(manager, [...new Set(rows.map(({ subjectId }) => subjectId))])
  return rows.map(({ id, targetId, event, subjectId, state, isHeld, createdAt, nextAt, tries }) =>
    ltiDeliverySchema.parse({
      ...{ id, platformName: nameOf.get(targetId) ?? '', event, subjectId, state },
      assessmentTitle: titles.get(subjectId) ?? '',
      isHeld: isHeld && state === 'waiting',
      createdAt: createdAt.toISOString(),
      nextAt: state === 'waiting' && !isHeld ? nextAt.toISOString() : null,
      tries: [...tries],
    }),
  )
}
