import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { AppError } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import { type Markup, type MarkupElement, MAX_DEPTH, TooDeepError } from './tree.ts'

const ELEMENT = 1
const TEXT = 3
const CDATA = 4

const DECLARED_ENCODING = /^<\?xml[^>]{0,200}?encoding=["']([\w.-]{1,40})["']/

/** UTF-8 or UTF-16 by the byte order mark, else what the declaration names. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 300)).replace(/^\u00ef\u00bb\u00bf/, '')
  return new TextDecoder(DECLARED_ENCODING.exec(start)?.[1] ?? 'utf-8', { fatal: true }).decode(bytes)
}

const isElementNode = (node: Node): node is Element => node.nodeType === ELEMENT

function convert(node: Element, depth: number): MarkupElement {
  if (depth > MAX_DEPTH) throw new TooDeepError()
  const attributes: Record<string, string> = {}
  for (const attribute of node.attributes) attributes[attribute.localName ?? attribute.name] ??= attribute.value
  const children: Markup[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (isElementNode(child)) children.push(convert(child, depth + 1))
    else if (child.nodeType === TEXT || child.nodeType === CDATA) children.push(child.nodeValue ?? '')
  }
  return { tag: node.localName ?? node.tagName, namespace: node.namespaceURI ?? '', attributes, children }
}

/**
 * Reads an XML document. One with a document type is refused before it is parsed, so that no entity of its own, inside or
 * outside, is ever looked at. Throws `invalid-input`.
 */
export function parseXml(bytes: Uint8Array): MarkupElement {
  try {
    const text = decode(bytes)
    // Even inside a comment: telling that apart would take a parser before the parser.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new AppError('invalid-input', { message: MESSAGES.xmlDocumentType })
    const parser = new DOMParser({
      locator: false,
      onError: (level, message) => {
        if (level !== 'warning') throw new SyntaxError(message)
      },
    })
    const root = parser.parseFromString(text.replace(/^\uFEFF/, ''), 'text/xml').documentElement
    if (root === null) throw new SyntaxError('no root element')
    return convert(root, 0)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof TooDeepError) throw new AppError('invalid-input', { message: MESSAGES.markupTooDeep, cause: error })
    throw new AppError('invalid-input', { message: MESSAGES.xmlUnreadable, cause: error })
  }
}
