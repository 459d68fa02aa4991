import { countWatchedBetween } from '../../../supervision/eyes-on/eyes-on.queries.ts'
import { countAppealed, countAppeals, countSessions, tallyConduct } from '../../audit-desk/figures.queries.ts'
import { sumAppealed, sumFlags } from '../../audit-desk/flag-sums.rules.ts'
import { partsOf } from '../card-parts.rules.ts'
import {
  appealFigures,
  coverageFigures,
  decisionFigures,
  kindFigures,
  kindTable,
  testFigures,
} from '../proctoring.rules.ts'
import { tallyWaits } from '../report-cards.repository.ts'
import type { CardContent, CardDeps, CardReading } from './deps.ts'

/** What analysis and test pages raised in the period, and what people made of it. Tests and appeals: of tests that began in it. */
export async function readProctoring(
  { db, flagKinds }: Pick<CardDeps, 'db' | 'flagKinds'>,
  { actor, scope, period, at }: CardReading,
): Promise<CardContent> {
  const kinds = await flagKinds.between(actor, period)
  const selection = { scope, from: period.from.toISOString(), to: period.to.toISOString() }
  const sessions = await countSessions(db.read, selection)
  const { byVerdict } = sumFlags(await tallyConduct(db.read, selection), 0)
  const flags = partsOf('flags', at)
  return {
    figures: [
      ...testFigures(sessions, flags),
      ...kindFigures(kinds, flags),
      ...decisionFigures(await tallyWaits(db.read, scope, period), flags),
      ...coverageFigures(await countWatchedBetween(db.read, scope, period), partsOf('eyes-on', at)),
      ...appealFigures(
        await countAppeals(db.read, selection, at),
        sumAppealed(await countAppealed(db.read, selection)),
        partsOf('appeals', at),
      ),
    ],
    tables: [
      flags.table(
        'verdicts',
        ['verdict', 'raised'],
        (['pending', 'confirmed', 'dismissed'] as const).map((verdict) => ({ cells: [verdict, byVerdict[verdict]] })),
      ),
      kindTable(kinds, flags),
    ],
  }
}
