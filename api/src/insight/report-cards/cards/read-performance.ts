import { readEnded } from '../../reports/reports.queries.ts'
import { partsOf } from '../card-parts.rules.ts'
import { performanceFigures, performanceTables } from '../performance.rules.ts'
import type { CardContent, CardDeps, CardReading } from './deps.ts'

/** What assessments that ended in the period came to, beside the period before. */
export async function readPerformance(
  { db }: Pick<CardDeps, 'db'>,
  { scope, period, at }: CardReading,
): Promise<CardContent> {
  const { from, to, before } = period
  const ended = await readEnded(db.read, scope, { from, to: to < at ? to : at })
  const earlier = await readEnded(db.read, scope, before)
  const parts = partsOf('results', at)
  return {
    figures: performanceFigures(ended, earlier, parts),
    tables: performanceTables(ended, period, parts),
  }
}
