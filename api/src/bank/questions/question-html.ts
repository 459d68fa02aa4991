import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { escapeStrayAngles } from '../../kernel/lib/markup/stray-angles.ts'

/** The address of a picture of the bank, as contents hold it. */
export const PICTURE_PATH = '/api/question-pictures/'
const PICTURE_ADDRESS = /^\/api\/question-pictures\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

const MAX_ALT = 500
/** Real text is never nested this deep; a document made to exhaust the stack is. */
const MAX_NESTING = 40
const FORMULAS = new Set(['inline-math', 'block-math'])
const DIMENSION = /^[1-9]\d{0,3}$/
const SPAN = /^[1-9]\d?$/

type Attributes = Record<string, string>

/** Those of an element's attributes that may stay, each by its own rule. */
function keep(attributes: Attributes, rules: Readonly<Record<string, (value: string) => boolean>>): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => rules[name]?.(value) === true))
}

const direction = (value: string): boolean => ['ltr', 'rtl', 'auto'].includes(value)
const language = (value: string): boolean => /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(value)
const TEXT_RULES = { dir: direction, lang: language }
const RULES: Readonly<Record<string, Readonly<Record<string, (value: string) => boolean>>>> = {
  img: {
    src: (value) => PICTURE_ADDRESS.test(value),
    width: (value) => DIMENSION.test(value),
    height: (value) => DIMENSION.test(value),
  },
  td: { ...TEXT_RULES, colspan: (value) => SPAN.test(value), rowspan: (value) => SPAN.test(value) },
  th: { ...TEXT_RULES, colspan: (value) => SPAN.test(value), rowspan: (value) => SPAN.test(value) },
  ol: { ...TEXT_RULES, start: (value) => DIMENSION.test(value) },
}
const isFormula = (attributes: Attributes): boolean =>
  FORMULAS.has(attributes['data-type'] ?? '') && (attributes['data-latex'] ?? '').trim() !== ''

/** Two spellings of one thing are stored as one, so that a difference shows what was changed. */
const RENAMED: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
}

function changeTag(tagName: string, attributes: Attributes): { tagName: string; attribs: Attributes } {
  const name = RENAMED[tagName] ?? tagName
  if (name === 'img') {
    return {
      tagName: name,
      attribs: { ...keep(attributes, RULES['img'] ?? {}), alt: (attributes['alt'] ?? '').slice(0, MAX_ALT) },
    }
  }
  if ((name === 'span' || name === 'div') && isFormula(attributes)) {
    return {
      tagName: name,
      attribs: { 'data-type': attributes['data-type'] ?? '', 'data-latex': (attributes['data-latex'] ?? '').trim() },
    }
  }
  return { tagName: name, attribs: keep(attributes, RULES[name] ?? TEXT_RULES) }
}

const TEXT_TAGS = [
  'p',
  'div',
  'br',
  'hr',
  'h3',
  'h4',
  'blockquote',
  'pre',
  'code',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'span',
]
const TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const ATTRIBUTES = [
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'start',
  'dir',
  'lang',
  'data-type',
  'data-latex',
]

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, ...TABLE_TAGS, 'img'],
  allowedAttributes: { '*': ATTRIBUTES },
  // Addresses have a rule of their own, which is stricter than any list of schemes.
  allowedSchemes: [],
  allowProtocolRelative: false,
  transformTags: { '*': changeTag },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'img') return attribs['src'] === undefined
    // A span says nothing unless it is a formula; its text stays.
    return tag === 'span' && attribs['data-type'] === undefined ? 'excludeTag' : false
  },
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'iframe',
    'object',
    'svg',
    'math',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
  ],
  nestingLimit: MAX_NESTING,
  enforceHtmlBoundary: false,
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Text without markup, as HTML. One line stays bare; of several, each is a paragraph. */
function textToHtml(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => escapeText(line.trim()))
  const written = lines.filter((line) => line !== '')
  return written.length <= 1 ? (written[0] ?? '') : written.map((line) => `<p>${line}</p>`).join('')
}

/**
 * HTML as it is stored: the elements and attributes that questions consist of and nothing else, so that it may be shown as
 * it is. Done again, it changes nothing. Text in which neither a tag nor an entity stands is taken for plain text, and a `<`
 * that begins no tag is text anywhere, so that `a < b` survives.
 */
export function sanitizeQuestionHtml(html: string): string {
  const given = html.normalize('NFC')
  const { html: marked, hasTags } = escapeStrayAngles(given)
  if (!hasTags && !ENTITY.test(given)) return textToHtml(given)
  return sanitizeHtml(marked, OPTIONS).trim()
}

const BREAKS = new Set(['p', 'div', 'br', 'hr', 'h3', 'h4', 'blockquote', 'pre', 'li', 'table', 'caption', 'tr'])
const CELLS = new Set(['td', 'th'])

/** What sanitised HTML says, without its form: a line for each block, formulas as LaTeX, pictures by what they show. */
export function plainText(html: string): string {
  let text = ''
  let formulas = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      const latex = attributes['data-latex']
      if (formulas > 0 || latex !== undefined) formulas += 1
      if (latex !== undefined && formulas === 1) text += ` ${latex} `
      else if (name === 'img') text += ` ${attributes['alt'] ?? ''} `
      else if (BREAKS.has(name)) text += '\n'
      else if (CELLS.has(name)) text += ' '
    },
    ontext(data) {
      if (formulas === 0) text += data
    },
    onclosetag(name) {
      if (formulas > 0) formulas -= 1
      if (BREAKS.has(name)) text += '\n'
    },
  })
  parser.end(html)
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Ids of the pictures that sanitised HTML shows. */
export function picturesOf(html: string): string[] {
  return [...html.matchAll(/<img[^<>]* src="([^"]*)"/g)].flatMap(
    (match) => PICTURE_ADDRESS.exec(match[1] ?? '')?.[1] ?? [],
  )
}
