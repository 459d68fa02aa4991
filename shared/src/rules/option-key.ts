/** Marks that change what a text says: `x²` is not `x₂`, and an underlined word may be what is asked about. */
const TELLING = /^<\/?(?:sub|sup|u|s)\b/i
const INLINE = /^<\/?(?:strong|b|em|i|span|code)\b/i
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** What stays of a tag: a picture by its address, a formula by its LaTeX, and marks that change the text. */
function tagKey(tag: string): string {
  const source = /\s(?:src|data-latex)="([^"]*)"/i.exec(tag)?.[1]
  if (source !== undefined) return `<${source.trim()}>`
  if (TELLING.test(tag)) return tag.toLowerCase()
  return INLINE.test(tag) ? '' : ' '
}

/**
 * What an option says, so that two options with the same key are the same to a candidate: the words with their white space
 * folded, formulas and pictures; not paragraphs, bold type or how a character is written. Upper and lower case differ.
 */
export function optionKey(html: string): string {
  return html
    .replace(/<\/?[a-z][^<>]*>/gi, tagKey)
    .replace(/&(?:(\w+)|#(\d{1,7}));/g, (entity, name: string | undefined, code: string | undefined) =>
      name === undefined ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[name] ?? entity),
    )
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}
