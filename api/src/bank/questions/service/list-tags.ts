import type { TagCounts } from '@pengawas/shared/contracts/questions'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { countTags } from '../questions.repository.ts'
import type { QuestionsDeps } from './deps.ts'

/** The tags of active questions and how many have each, by name. */
export async function listTags({ db }: QuestionsDeps, actor: Actor): Promise<TagCounts> {
  requirePermission(actor, 'question:read')
  return [...(await countTags(db.read))]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => a.tag.localeCompare(b.tag, 'id'))
}
