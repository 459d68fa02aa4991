import { AppError } from '@pengawas/shared/errors'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { type Markup, type MarkupElement, MAX_DEPTH, TooDeepError } from './tree.ts'

const DECLARED_ENCODING = /^<\?xml[^>]{0,200}?encoding=["']([\w.-]{1,40})["']/
/** The manifest of two thousand items with all their metadata has some three hundred thousand. */
const MAX_PARTS = 500_000
/** Prefixes that nobody declared are read all the same: a name is what stands after the prefix. */
const UNDECLARED = 'urn:undeclared'

/** UTF-8 or UTF-16 by the byte order mark, else what the declaration names. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 300)).replace(/^\u00ef\u00bb\u00bf/, '')
  return new TextDecoder(DECLARED_ENCODING.exec(start)?.[1] ?? 'utf-8', { fatal: true }).decode(bytes)
}

type OpenElement = MarkupElement & { children: Markup[] }

function elementOf({ local, uri, attributes: given }: SaxesTagNS): OpenElement {
  const attributes: Record<string, string> = {}
  // `xmlns` alone has an empty local name.
  for (const { local: name, prefix, value } of Object.values(given)) attributes[name === '' ? prefix : name] ??= value
  return { tag: local, namespace: uri, attributes, children: [] }
}

/** Reads in one pass and ends at the first part too many, so that what a document costs is bounded by what it may hold. */
function parse(text: string): MarkupElement {
  const parser = new SaxesParser<{ xmlns: true; position: false; resolvePrefix: () => string }>({
    xmlns: true,
    position: false,
    resolvePrefix: () => UNDECLARED,
  })
  const open: OpenElement[] = []
  let root: OpenElement | undefined
  let parts = 0
  const count = (more: number): void => {
    parts += more
    if (parts > MAX_PARTS) throw new AppError('invalid-input', { message: 'xmlTooManyParts' })
  }
  const addText = (part: string): void => {
    count(1)
    open.at(-1)?.children.push(part)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('attribute', () => count(1))
  parser.on('opentag', (tag) => {
    count(1)
    if (open.length > MAX_DEPTH) throw new TooDeepError()
    const element = elementOf(tag)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  if (root === undefined) throw new SyntaxError('no root element')
  return root
}

/**
 * Reads an XML document. One with a document type is refused before it is parsed, so that no entity of its own, inside or
 * outside, is ever looked at. Throws `invalid-input`.
 */
export function parseXml(bytes: Uint8Array): MarkupElement {
  try {
    const text = decode(bytes)
    // Even inside a comment: telling that apart would take a parser before the parser.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new AppError('invalid-input', { message: 'xmlDocumentType' })
    return parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof TooDeepError) throw new AppError('invalid-input', { message: 'markupTooDeep', cause: error })
    throw new AppError('invalid-input', { message: 'xmlUnreadable', cause: error })
  }
}
