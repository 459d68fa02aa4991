/** A word of a text, with its place in UTF-16 units. `sentence` counts from 0. */
export interface Token {
  text: string
  start: number
  end: number
  sentence: number
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
const SENTENCE_END = /[.!?;:\n\r•…]/u

/** Words in lower case. A hyphen separates, so that a reduplicated word counts as the word it doubles. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let sentence = 0
  let after = 0
  for (const match of text.matchAll(WORD)) {
    const start = match.index
    if (tokens.length > 0 && SENTENCE_END.test(text.slice(after, start))) sentence += 1
    after = start + match[0].length
    tokens.push({ text: match[0].toLowerCase(), start, end: after, sentence })
  }
  return tokens
}

/** Runs of `size` words, each as one string. */
function* runs(words: readonly string[], size: number): Generator<{ run: string; at: number }> {
  for (let at = 0; at + size <= words.length; at += 1) yield { run: words.slice(at, at + size).join(' '), at }
}

/** Words of `words` that stand in a run of `size` words which the other text has too. */
export function copiedWords(words: readonly string[], other: readonly string[], size: number): boolean[] {
  const known = new Set([...runs(other, size)].map(({ run }) => run))
  const copied = words.map(() => false)
  for (const { run, at } of runs(words, size)) if (known.has(run)) copied.fill(true, at, at + size)
  return copied
}

/** Words that stand in a run of `size` words which came before in the same text. */
export function repeatedWords(words: readonly string[], size: number): boolean[] {
  const endOf = new Map<string, number>()
  const repeated = words.map(() => false)
  for (const { run, at } of runs(words, size)) {
    const end = endOf.get(run)
    // A run that overlaps its first occurrence, as in "ya ya ya ya", repeats from where that one ends.
    if (end === undefined) endOf.set(run, at + size)
    else repeated.fill(true, Math.max(at, end), at + size)
  }
  return repeated
}
