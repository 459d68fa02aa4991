import { LEAST_OF_UNIT } from '@pengawas/shared/contracts/report-comparisons'

/** People of a unit, of none, or of several small ones together. */
export interface UnitGroup<P> {
  kind: 'unit' | 'none' | 'pooled'
  unit: string | null
  people: readonly P[]
}

/**
 * People by unit, most first. Units with fewer than five are one row together. Where these are fewer than five still, the
 * smallest other unit joins them: otherwise the sum of all would give away what is hidden.
 */
export function groupByUnit<P extends { participantId: string }>(
  final: readonly P[],
  unitOf: (participantId: string) => string | null,
): { groups: UnitGroup<P>[]; pooledUnits: number } {
  const all = [...Map.groupBy(final, ({ participantId }) => unitOf(participantId))]
    .map(([unit, people]): UnitGroup<P> => ({ kind: unit === null ? 'none' : 'unit', unit, people }))
    .toSorted((a, b) => b.people.length - a.people.length || ((a.unit ?? '') < (b.unit ?? '') ? -1 : 1))
  const large = all.filter(({ people }) => people.length >= LEAST_OF_UNIT)
  const small = all.filter(({ people }) => people.length < LEAST_OF_UNIT)
  const hidden = small.reduce((sum, { people }) => sum + people.length, 0)
  if (hidden > 0 && hidden < LEAST_OF_UNIT) small.push(...large.splice(-1))
  if (small.length === 0) return { groups: large, pooledUnits: 0 }
  const pooled: UnitGroup<P> = { kind: 'pooled', unit: null, people: small.flatMap(({ people }) => people) }
  return { groups: [...large, pooled], pooledUnits: small.length }
}
