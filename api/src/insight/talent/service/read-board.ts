import { PERFORMANCE_LEVELS, POTENTIAL_LEVELS, type TalentBoard } from '@pengawas/shared/contracts/talent'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { countLevels, listInBox, listYears } from '../talent.repository.ts'
import { boardOf, talentReader } from '../talent.rules.ts'
import type { TalentDeps } from './deps.ts'

/** The nine boxes of a year, of the people whose appraisals the reader sees. Throws `not-allowed`. */
export async function readBoard(
  { db }: TalentDeps,
  actor: Actor,
  { year: wanted }: { year?: number | undefined },
): Promise<TalentBoard> {
  requirePermission(actor, 'talent:read')
  const reader = talentReader(actor)
  const years = await listYears(db.read, reader)
  const year = wanted ?? years[0] ?? null
  if (year === null) return { years, year, boxes: [], performanceOnly: 0, potentialOnly: 0 }
  const people = new Map<string, TalentBoard['boxes'][number]['people']>()
  for (const performance of PERFORMANCE_LEVELS)
    for (const potential of POTENTIAL_LEVELS)
      people.set(`${performance} ${potential}`, await listInBox(db.read, reader, { year, performance, potential }))
  const board = boardOf(
    await countLevels(db.read, reader, year),
    (performance, potential) => people.get(`${performance} ${potential}`) ?? [],
  )
  return { years, year, ...board }
}
