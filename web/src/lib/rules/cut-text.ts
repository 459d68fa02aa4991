/** The first characters of a text and three dots where more follows. Counts what people see as characters, not code units. */
export function cutText(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`
}
