import { parseHtml } from '../../../lib/markup/read-html.ts'
import { formulasToTex } from './tex.ts'
import { escapeText, isElement, mapElements, type Markup, textOf, toHtml } from '../../../lib/markup/tree.ts'
import { PICTURE_SCHEME } from '../exchange-question.ts'

/** Plain text as a question's content: a paragraph for each line. */
export function textToHtml(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  return lines.filter((line) => line !== '').map((line) => `<p>${escapeText(line)}</p>`).join('')
}

/** Plain text as an option: as it is. */
export const textToOption = (text: string): string => escapeText(text.replace(/\s+/g, ' ').trim())

/** The plain text that `make` would turn into exactly this HTML; null where there is none. */
export function plainTextOf(html: string, make: (text: string) => string): string | null {
  const nodes = parseHtml(html)
  const text = nodes.map((node) => (isElement(node) ? textOf(node.children) : node)).join('\n')
  return make(text) === html ? text : null
}

/** Formulas as TeX and pictures at the addresses of a format that has no place for either. */
export function toPortableHtml(html: string, pictureAt: (key: string) => string): string {
  const withAddresses = mapElements(parseHtml(html), (node): Markup[] => {
    const source = node.attributes['src'] ?? ''
    if (node.tag !== 'img' || !source.startsWith(PICTURE_SCHEME)) return [node]
    return [{ ...node, attributes: { ...node.attributes, src: pictureAt(source.slice(PICTURE_SCHEME.length)) } }]
  })
  return toHtml(formulasToTex(withAddresses))
}
