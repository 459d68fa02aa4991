import { type EntityManager, IsNull } from 'typeorm'
import { kindDecisionEntity, type KindDecisionRow } from './kind-decisions.entity.ts'
import { inForce } from './flag-kinds.rules.ts'

/** The decisions about one kind, or all, the newest first. They are few: people write each of them. */
export const listKindDecisions = (manager: EntityManager, kind?: string): Promise<KindDecisionRow[]> =>
  manager.find(kindDecisionEntity, {
    where: kind === undefined ? {} : { kind },
    order: { decidedAt: 'DESC', id: 'DESC' },
  })

/** Whether flags of a kind are only recorded now, in an assessment or in the whole system. */
export async function isUnderObservation(
  manager: EntityManager,
  { kind, assessmentId }: { kind: string; assessmentId: string },
): Promise<boolean> {
  const rows = await manager.find(kindDecisionEntity, {
    where: [
      { kind, assessmentId: IsNull() },
      { kind, assessmentId },
    ],
    order: { decidedAt: 'DESC', id: 'DESC' },
  })
  return [null, assessmentId].some((scope) => inForce(rows, kind, scope)?.decision === 'observe')
}
