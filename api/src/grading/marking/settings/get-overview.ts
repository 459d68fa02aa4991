import type { MarkingOverview } from '@pengawas/shared/contracts/marking'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { countTasks, findTitles, listSettings } from '../marking.repository.ts'
import type { MarkingSettingsDeps } from './deps.ts'
import { toSettings, unsavedSettings } from './to-settings.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What there is to mark: assessments with their questions, how far they are, and how they are marked; by title. */
export async function getOverview({ db, now }: MarkingSettingsDeps, actor: Actor): Promise<MarkingOverview> {
  requirePermission(actor, 'essay:mark')
  const questionsOf = Map.groupBy(await countTasks(db.read), ({ assessmentId }) => assessmentId)
  const [titles, rows] = await Promise.all([findTitles(db.read, [...questionsOf.keys()]), listSettings(db.read)])
  const names = await findNames(
    db.read,
    rows.flatMap(({ proposedBy }) => proposedBy ?? []),
  )
  const settingsOf = new Map(rows.map((row) => [row.assessmentId, row]))
  const at = now()
  return [...questionsOf]
    .map(([assessmentId, questions]) => ({
      assessmentId,
      title: titles.get(assessmentId) ?? '',
      total: sum(questions.map(({ total }) => total)),
      final: sum(questions.map(({ final }) => final)),
      settings: toSettings(settingsOf.get(assessmentId) ?? unsavedSettings(assessmentId, at), names, actor.userId),
      questions: questions
        .map(({ questionId, preview, total, final }) => ({ questionId, preview, total, final }))
        .toSorted((a, b) => a.preview.localeCompare(b.preview, 'id')),
    }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'id'))
}
