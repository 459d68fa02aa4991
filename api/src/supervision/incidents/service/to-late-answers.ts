import type { LateAnswer } from '@pengawas/shared/contracts/incidents'
import { findAbsences } from '../../../sessions/answers/absences.ts'
import type { LateAnswerRow } from '../../../sessions/answers/answers.entity.ts'
import { findItemsByKey } from '../../../sessions/answers/answers.queries.ts'
import { absenceAt, cutOff, isPlausible } from '../../../sessions/answers/deliveries.rules.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { clockFacts } from '../../../sessions/test-sessions/test-sessions.rules.ts'
import { contextsOf, headOf } from './contexts.ts'
import type { IncidentsDeps } from './deps.ts'

/** Late answers of these sessions, with what a person needs to decide on them. */
export async function toLateAnswers(
  { db, now }: Pick<IncidentsDeps, 'db' | 'now'>,
  rows: readonly LateAnswerRow[],
  sessions: readonly TestSessionRow[],
): Promise<LateAnswer[]> {
  const of = new Set(rows.map(({ testSessionId }) => testSessionId))
  const contexts = await contextsOf(
    db.read,
    sessions.filter(({ id }) => of.has(id)),
  )
  const items = new Map(
    (await findItemsByKey(db.read, rows)).map((item) => [`${item.testSessionId} ${item.questionId}`, item]),
  )
  const absences = await findAbsences(db.read, [...of])
  return rows.flatMap((row) => {
    const context = contexts.get(row.testSessionId)
    const item = items.get(`${row.testSessionId} ${row.questionId}`)
    if (context === undefined || item === undefined) return []
    const end = cutOff(context.session, clockFacts(context.session, context.assessment), now().getTime())
    const awayFrom = absenceAt(absences.get(row.testSessionId) ?? [], end)
    return [
      {
        ...headOf(context),
        id: row.id,
        questionId: row.questionId,
        position: item.position,
        madeAt: row.madeAt.toISOString(),
        receivedAt: row.receivedAt.toISOString(),
        deadline: new Date(end).toISOString(),
        absentFrom: awayFrom === null ? null : new Date(awayFrom).toISOString(),
        isPlausible: isPlausible({
          madeAt: row.madeAt.getTime(),
          receivedAt: row.receivedAt.getTime(),
          servedAt: item.servedAt?.getTime() ?? null,
          end,
          awayFrom,
        }),
        decision: row.decision,
        reason: row.reason,
      },
    ]
  })
}
