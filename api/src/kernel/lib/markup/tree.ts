/** Elements and text, as HTML and XML both parse to. XML's names are local names; their namespace stands beside them. */
export interface MarkupElement {
  tag: string
  namespace: string
  attributes: Readonly<Record<string, string>>
  children: readonly Markup[]
}
export type Markup = string | MarkupElement

/** No question has this; a file made to exhaust the stack has more. */
export const MAX_DEPTH = 100

/** Marks a tree that is deeper than `MAX_DEPTH`. */
export class TooDeepError extends Error {
  constructor() {
    super('markup is nested too deep')
    this.name = 'TooDeepError'
  }
}

export const element = (
  tag: string,
  attributes: Record<string, string> = {},
  children: readonly Markup[] = [],
): MarkupElement => ({
  tag,
  namespace: '',
  attributes,
  children,
})

export const isElement = (node: Markup): node is MarkupElement => typeof node !== 'string'

export const childElements = (parent: MarkupElement): MarkupElement[] => parent.children.filter(isElement)

export const findChild = (parent: MarkupElement, tag: string): MarkupElement | undefined =>
  childElements(parent).find((child) => child.tag === tag)

/** All elements below `parent` that fit, in the order of the document. */
export function findAll(parent: MarkupElement, fits: (element: MarkupElement) => boolean): MarkupElement[] {
  return childElements(parent).flatMap((child) => [...(fits(child) ? [child] : []), ...findAll(child, fits)])
}

export const byTag =
  (...tags: string[]) =>
  (element: MarkupElement): boolean =>
    tags.includes(element.tag)

/** The text of a tree, its elements left out. */
export function textOf(nodes: readonly Markup[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}

/** White space folded into single blanks. */
export const foldSpace = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Each element replaced by what `change` makes of it, the innermost first. */
export function mapElements(nodes: readonly Markup[], change: (element: MarkupElement) => readonly Markup[]): Markup[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [node] : change({ ...node, children: mapElements(node.children, change) }),
  )
}

/** Characters that no XML 1.0 document may hold (section 2.2 of the recommendation). */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

export const escapeText = (text: string): string =>
  text.replace(NOT_XML, '').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
// White space in an attribute would be read as blanks.
const escapeAttribute = (text: string): string =>
  escapeText(text)
    .replace(/"/g, '&quot;')
    .replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)

const VOID_TAGS = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

function write(nodes: readonly Markup[], isXml: boolean): string {
  let text = ''
  for (const node of nodes) {
    if (typeof node === 'string') {
      // A bare carriage return would be read as a line feed.
      text += isXml ? escapeText(node).replace(/\r/g, '&#13;') : escapeText(node)
      continue
    }
    text += `<${node.tag}`
    for (const [name, value] of Object.entries(node.attributes)) text += ` ${name}="${escapeAttribute(value)}"`
    if (isXml && node.children.length === 0) text += '/>'
    else if (!isXml && VOID_TAGS.has(node.tag)) text += '>'
    else text += `>${write(node.children, isXml)}</${node.tag}>`
  }
  return text
}

export const toHtml = (nodes: readonly Markup[]): string => write(nodes, false)

export const toXml = (nodes: readonly Markup[]): string => write(nodes, true)

/** A whole document. */
export const toXmlDocument = (root: MarkupElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${toXml([root])}\n`
