/**
 * Text as searches compare it. Folded here and not by the database, because SQLite's `lower` knows ASCII alone and the two
 * dialects would find different things.
 */
export const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase()

const MAX_WORDS = 8

/** The words of a search, folded; something is found that has them all. At most eight. */
export function searchWords(query: string): string[] {
  return foldCase(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
}

const literally = (text: string): string => text.replace(/[!%_]/g, '!$&')

/** A pattern for `LIKE … ESCAPE '!'` that finds a text anywhere. */
export const containing = (text: string): string => `%${literally(text)}%`

/** The same for what begins with a text. */
export const startingWith = (text: string): string => `${literally(text)}%`
