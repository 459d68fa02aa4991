import { createTurns } from '../../../kernel/lib/turns.ts'
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
  const selection = { scope, from: period.from.toISOString(), to: period.to.toISOString() }
  // SQLite answers within this process: between two long reads of a year others have their turn.
  const turn = createTurns()
  const kinds = await flagKinds.between(actor, period)
  await turn()
  const sessions = await countSessions(db.read, selection)
  await turn()
  const { byVerdict } = sumFlags(await tallyConduct(db.read, selection), 0)
  await turn()
  const waits = await tallyWaits(db.read, scope, period)
  await turn()
  const watched = await countWatchedBetween(db.read, scope, period)
  await turn()
  const appeals = await countAppeals(db.read, selection, at)
  const appealed = sumAppealed(await countAppealed(db.read, selection))
  const flags = partsOf('flags', at)
  return {
    figures: [
      ...testFigures(sessions, flags),
      ...kindFigures(kinds, flags),
      ...decisionFigures(waits, flags),
      ...coverageFigures(watched, partsOf('eyes-on', at)),
      ...appealFigures(appeals, appealed, partsOf('appeals', at)),
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
