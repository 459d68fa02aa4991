import type { TalentPeople, TalentPeopleQuery } from '@pengawas/shared/contracts/talent'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { countTests, listPeople } from '../talent.repository.ts'
import { talentReader } from '../talent.rules.ts'
import type { TalentDeps } from './deps.ts'

/** A page of the candidates whom the reader may open, by name. Throws `not-allowed`. */
export async function listTalentPeople(
  { db }: TalentDeps,
  actor: Actor,
  query: TalentPeopleQuery,
): Promise<TalentPeople> {
  requirePermission(actor, 'talent:read')
  const reader = talentReader(actor)
  const { rows: people, total } = await listPeople(db.read, reader, query)
  const tests = await countTests(
    db.read,
    reader.scope,
    people.map(({ id }) => id),
  )
  const { page, pageSize } = query
  return {
    items: people.map(({ id, name, unit }) => ({
      ...{ id, name, unit, tests: tests.get(id)?.tests ?? 0 },
      newestAt: tests.get(id)?.newestAt?.toISOString() ?? null,
    })),
    ...{ total, page, pageSize },
  }
}
