import { createTurns } from '../../../kernel/lib/turns.ts'
import { readCompletedScores } from '../../reports/reports.queries.ts'
import { partsOf } from '../card-parts.rules.ts'
import { bandTable, participantFigures, unitTable } from '../participants.rules.ts'
import { countAttendance, listTakers } from '../report-cards.repository.ts'
import type { CardContent, CardDeps, CardReading } from './deps.ts'

/** Who began tests in the period: by time, by unit, and by score. */
export async function readParticipants(
  { db }: Pick<CardDeps, 'db'>,
  { scope, period, at }: CardReading,
): Promise<CardContent> {
  // SQLite answers within this process: between two long reads of a year others have their turn.
  const turn = createTurns()
  const takers = await listTakers(db.read, scope, period)
  await turn()
  const attendance = await countAttendance(db.read, scope, period, period.step)
  await turn()
  const scores = await readCompletedScores(db.read, scope, { from: period.from, to: period.to })
  const byStep = new Map(attendance.map((row) => [row.step, row]))
  const parts = partsOf('tests', at)
  return {
    figures: participantFigures(takers, parts),
    tables: [
      parts.table(
        'attendanceTimes',
        ['day', 'people', 'attempts'],
        period.steps.map((step) => ({ cells: [step, byStep.get(step)?.people ?? 0, byStep.get(step)?.attempts ?? 0] })),
      ),
      bandTable(scores, partsOf('results', at)),
      unitTable(takers, parts),
    ],
  }
}
