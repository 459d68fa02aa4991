const LENGTH = 3

/** Three characters in a row, as the index of people knows them. None of a word that is too short for it, or that no text holds. */
export function gramsOf(word: string): string[] {
  if (word.includes('\0')) return []
  const characters = Array.from(word)
  return characters
    .slice(0, Math.max(0, characters.length - LENGTH + 1))
    .map((_, at) => characters.slice(at, at + LENGTH).join(''))
}
