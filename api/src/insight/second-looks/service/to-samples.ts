import type { Sample } from '@pengawas/shared/contracts/second-looks'
import type { EntityManager } from 'typeorm'
import { findTitles } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { agreementOf } from '../agreement.rules.ts'
import type { SampleRow } from '../second-looks.entity.ts'
import { listVerdicts } from '../second-looks.repository.ts'

/** Samples with how far they are judged, and the agreement of those that are. */
export async function toSamples(manager: EntityManager, rows: readonly SampleRow[]): Promise<Sample[]> {
  const verdicts = Map.groupBy(
    await listVerdicts(
      manager,
      rows.map(({ id }) => id),
    ),
    ({ sampleId }) => sampleId,
  )
  const names = await findNames(
    manager,
    rows.map(({ drawnBy }) => drawnBy),
  )
  const titles = await findTitles(
    manager,
    rows.map(({ scope }) => scope).filter((scope) => scope !== ''),
  )
  return rows.map(({ id, seed, size, scope, population, sessions, drawnBy, drawnAt }): Sample => {
    const given = verdicts.get(id) ?? []
    return {
      ...{ id, seed, size, population, sessions },
      assessmentId: scope === '' ? null : scope,
      assessmentTitle: titles.get(scope) ?? null,
      flags: given.length,
      judged: given.filter(({ secondVerdict }) => secondVerdict !== null).length,
      drawnByName: names.get(drawnBy) ?? '',
      drawnAt: drawnAt.toISOString(),
      agreement: agreementOf(given),
    }
  })
}
