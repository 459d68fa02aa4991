/** Title as compared: case, punctuation and runs of spaces do not make a title different. */
export function normalizeTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The part of a title that must differ between a creator's assessments: case and runs of spaces do not count. */
export function titleKey(title: string): string {
  return title.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim().slice(0, 400)
}

function bigrams(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (let i = 0; i < text.length - 1; i++) {
    const pair = text.slice(i, i + 2)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}

/** Sørensen–Dice coefficient of the character bigrams of two titles, 0 to 1 (Dice 1945, Sørensen 1948). */
export function titleSimilarity(a: string, b: string): number {
  const first = normalizeTitle(a)
  const second = normalizeTitle(b)
  if (first === second) return first === '' ? 0 : 1
  if (first.length < 2 || second.length < 2) return 0
  const pairs = bigrams(first)
  let shared = 0
  for (const [pair, count] of bigrams(second)) shared += Math.min(count, pairs.get(pair) ?? 0)
  return (2 * shared) / (first.length - 1 + (second.length - 1))
}

export interface DuplicateTitle {
  /** As the first of them is written. */
  title: string
  count: number
}

/** The titles that several assessments have, the most frequent first. */
export function duplicateTitles(titles: readonly string[]): DuplicateTitle[] {
  return [...Map.groupBy(titles, titleKey).values()]
    .flatMap((same) => (same.length < 2 ? [] : [{ title: same[0] ?? '', count: same.length }]))
    .toSorted((a, b) => b.count - a.count || a.title.localeCompare(b.title))
}

const SIMILAR_FROM = 0.75

/** The titles that a person could mistake for this one, most similar first. */
export function similarTitles(title: string, others: readonly string[]): string[] {
  return others
    .map((other) => ({ other, similarity: titleSimilarity(title, other) }))
    .filter(({ similarity }) => similarity >= SIMILAR_FROM)
    .toSorted((a, b) => b.similarity - a.similarity)
    .map(({ other }) => other)
}
