import { type EntityManager, In, MoreThan } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { createTurns } from '../../kernel/lib/turns.ts'
import { questionEntity } from '../questions/questions.entity.ts'
import { contentOf } from '../questions/questions.rules.ts'
import { textKeyOf } from './candidates.ts'
import { createPrefixFinder } from './duplicates.rules.ts'

/** SQLite does no other work during a query, so each query is kept small. */
const TEXTS_PER_QUERY = 200
const ROWS_PER_QUERY = 20

/** Ids of active questions by those of the texts that they have. Goes through the bank's texts once, however many are asked for. */
export async function findByText(manager: EntityManager, keys: ReadonlySet<string>): Promise<Map<string, string>> {
  const find = createPrefixFinder(keys)
  const likely: string[] = []
  const turn = createTurns()
  let after = ''
  for (let isMore = keys.size > 0; isMore;) {
    const rows = await manager.find(questionEntity, {
      select: { id: true, searchText: true },
      where: { isActive: true, id: MoreThan(after) },
      order: { id: 'ASC' },
      take: TEXTS_PER_QUERY,
    })
    for (const { id, searchText } of rows) {
      if (find(searchText).length > 0) likely.push(id)
      await turn()
    }
    after = rows.at(-1)?.id ?? after
    isMore = rows.length === TEXTS_PER_QUERY
  }
  const found = new Map<string, string>()
  for (const chunk of inChunks(likely, ROWS_PER_QUERY)) {
    // The text for searching goes on with theme and tags; only the question itself says whether it is the same.
    for (const row of await manager.findBy(questionEntity, { id: In(chunk) })) {
      const key = textKeyOf(contentOf(row))
      if (keys.has(key)) found.set(key, row.id)
      await turn()
    }
  }
  return found
}
