import type { ThemeCounts } from '@pengawas/shared/contracts/questions'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { BankFilters } from '../question-selection.ts'
import { countThemes } from '../questions.repository.ts'
import { themeOf } from '../questions.rules.ts'
import type { QuestionsDeps } from './deps.ts'

/** How many of the questions that the filters leave belong to each theme, sorted by its name. */
export async function listThemes({ db }: QuestionsDeps, actor: Actor, filters: BankFilters): Promise<ThemeCounts> {
  requirePermission(actor, 'question:read')
  const counts = new Map<string, number>()
  for (const { theme, count } of await countThemes(db.read, filters))
    counts.set(themeOf(theme), (counts.get(themeOf(theme)) ?? 0) + count)
  return [...counts]
    .map(([theme, count]) => ({ theme, count }))
    .toSorted((a, b) => a.theme.localeCompare(b.theme, 'id'))
}
