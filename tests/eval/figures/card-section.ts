const BEGIN = '<!-- eval: written by `npm run eval`, do not edit by hand -->'
const END = '<!-- /eval -->'

/** A model card with its marked section replaced, or with one at its end where it has none. */
export function withSection(card: string, text: string): string {
  const section = `${BEGIN}\n${text.trim()}\n${END}`
  const [begin, end] = [card.indexOf(BEGIN), card.indexOf(END)]
  if (begin === -1 && end === -1) return `${card.trimEnd()}\n\n${section}\n`
  if (begin === -1 || end < begin) throw new Error('the section of figures has lost one of its marks')
  return card.slice(0, begin) + section + card.slice(end + END.length)
}
