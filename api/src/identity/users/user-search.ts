import type { DataSource, EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { z } from 'zod'
import { dialectOf } from '../../kernel/db/columns.ts'
import { whereHolds } from '../../kernel/db/where-holds.ts'
import { gramsOf } from './user-search.rules.ts'

/**
 * How many people an index may name before it is left aside: with more, the list in its own order meets enough of them
 * within a page, and looking each up by the index takes longer than reading past the others.
 */
const FEW = 500
/** More would cost more than the rarest of them saves. */
const MAX_GRAMS = 24

/** For how long it is remembered how many people a gram names. It decides how a search is done, never what it finds. */
const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 20_000

const remembered = new WeakMap<DataSource, { since: number; counts: Map<string, number> }>()

const counted = z.array(z.object({ found: z.coerce.number() }))

/** A condition that leaves at most a few people, with its parameters; null where too many might be meant. */
interface Narrowed {
  sql: string
  parameters: ObjectLiteral
}

/**
 * Leaves those people in a selection, as `user`, whose search text holds every word, wherever it stands. An index of three
 * characters in a row narrows it down where that helps; what is found is decided by the text alone, on both databases.
 */
export async function whereWords<T extends ObjectLiteral>(
  manager: EntityManager,
  query: SelectQueryBuilder<T>,
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) return
  const narrowed = await narrow(manager, words)
  if (narrowed !== null) query.andWhere(narrowed.sql, narrowed.parameters)
  whereHolds(query, 'user.searchText', words)
}

function narrow(manager: EntityManager, words: readonly string[]): Promise<Narrowed | null> {
  const isSqlite = dialectOf(manager.dataSource.options.type) === 'sqlite'
  return isSqlite ? narrowByMatch(manager, words) : narrowByGram(manager, words)
}

async function narrowByMatch(manager: EntityManager, words: readonly string[]): Promise<Narrowed | null> {
  const phrases = words.filter((word) => gramsOf(word).length > 0).map((word) => `"${word.replaceAll('"', '""')}"`)
  if (phrases.length === 0) return null
  const match = phrases.join(' AND ')
  const [answer] = counted.parse(
    await manager.query(
      `SELECT COUNT(*) AS found FROM (SELECT 1 FROM user_search WHERE user_search MATCH ? LIMIT ${FEW + 1})`,
      [match],
    ),
  )
  if (answer === undefined || answer.found > FEW) return null
  return {
    sql: 'user.id IN (SELECT userId FROM user_search_rows WHERE number IN (SELECT rowid FROM user_search WHERE user_search MATCH :match))',
    parameters: { match },
  }
}

async function narrowByGram(manager: EntityManager, words: readonly string[]): Promise<Narrowed | null> {
  const grams = [...new Set(words.flatMap(gramsOf))].slice(0, MAX_GRAMS)
  if (grams.length === 0) return null
  const counts = await countByGram(manager, grams)
  const rarest = counts.reduce((least, found, index) => (found < (counts[least] ?? 0) ? index : least), 0)
  if ((counts[rarest] ?? 0) > FEW) return null
  return {
    sql: 'user.id IN (SELECT userId FROM user_search_grams WHERE gram = :gram)',
    parameters: { gram: grams[rarest] },
  }
}

/** How many people each gram names, up to one more than a few. */
async function countByGram(manager: EntityManager, grams: readonly string[]): Promise<number[]> {
  const known = countsOf(manager.dataSource)
  const unknown = grams.filter((gram) => !known.has(gram))
  if (unknown.length > 0) {
    const one = `(SELECT COUNT(*) AS found FROM (SELECT 1 FROM user_search_grams WHERE gram = ? LIMIT ${FEW + 1}) some)`
    const found = counted.parse(await manager.query(unknown.map(() => one).join(' UNION ALL '), unknown))
    for (const [index, gram] of unknown.entries()) known.set(gram, found[index]?.found ?? 0)
  }
  return grams.map((gram) => known.get(gram) ?? 0)
}

function countsOf(source: DataSource): Map<string, number> {
  const memory = remembered.get(source)
  if (memory && performance.now() - memory.since < REMEMBERED_MS && memory.counts.size < MAX_REMEMBERED)
    return memory.counts
  const counts = new Map<string, number>()
  remembered.set(source, { since: performance.now(), counts })
  return counts
}
