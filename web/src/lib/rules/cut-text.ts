/**
 * The first characters of a text and three dots where more follows, cut after a word; a word that is longer, and text
 * without spaces, is cut inside. Counts what people see as characters, not code units.
 */
export function cutText(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  const head = characters.slice(0, length).join('')
  const isWhole = /\s/.test(characters[length] ?? '')
  return `${(isWhole ? head : head.replace(/(?<=\S)\s+\S*$/, '')).trimEnd()}...`
}
