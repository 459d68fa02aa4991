import { parseHtml } from '../../../kernel/lib/markup/read-html.ts'
import { escapeText, isElement, mapElements, type Markup, textOf, toHtml } from '../../../kernel/lib/markup/tree.ts'
import { PICTURE_SCHEME } from '../exchange-question.rules.ts'
import { formulasToTex } from './tex.ts'

/** Plain text as HTML, as the question bank makes it: one line as it is, several as a paragraph each. */
export function textToHtml(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => escapeText(line.trim()))
  const written = lines.filter((line) => line !== '')
  return written.length <= 1 ? (written[0] ?? '') : written.map((line) => `<p>${line}</p>`).join('')
}

/** The plain text that `textToHtml` would turn into exactly this HTML; null where there is none. */
export function plainTextOf(html: string): string | null {
  const nodes = parseHtml(html)
  const text = nodes.map((node) => (isElement(node) ? textOf(node.children) : node)).join('\n')
  return textToHtml(text) === html ? text : null
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
