/** A card has a section for the flags, and may have another one of a name. */
function marksOf(name: string): { begin: string; end: string } {
  const label = name === '' ? 'eval' : `eval ${name}`
  return { begin: `<!-- ${label}: written by \`npm run eval\`, do not edit by hand -->`, end: `<!-- /${label} -->` }
}

/** A model card with its marked section replaced, or with one at its end where it has none. */
export function withSection(card: string, text: string, name = ''): string {
  const marks = marksOf(name)
  const section = `${marks.begin}\n${text.trim()}\n${marks.end}`
  const [begin, end] = [card.indexOf(marks.begin), card.indexOf(marks.end)]
  if (begin === -1 && end === -1) return `${card.trimEnd()}\n\n${section}\n`
  if (begin === -1 || end < begin) throw new Error('the section of figures has lost one of its marks')
  return card.slice(0, begin) + section + card.slice(end + marks.end.length)
}
