import {
  element,
  findAll,
  foldSpace,
  isElement,
  type Markup,
  type MarkupElement,
  textOf,
} from '../../../kernel/lib/markup/tree.ts'
import { PICTURE_SCHEME } from '../exchange-question.rules.ts'
import { fromMathMl } from './mathml.ts'
import type { Notes } from './notes.ts'
import { formula, isBlockFormula, latexOf, splitFormulas } from './tex.ts'

export interface TakeInOptions {
  notes: Notes
  /** The key of the picture at an address of the file; null where the file does not have it. */
  pictureAt: (address: string) => string | null
  /** Whether text between `\(` and `\)` is a formula. */
  hasTex: boolean
  /** Inside of a line, where nothing can stand on a line of its own. */
  isInline?: boolean
}

/** Gone with all that is in them. */
const ACTIVE = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'link',
  'meta',
  'base',
  'form',
  'input',
  'button',
  'select',
  'textarea',
])
const MEDIA = new Set([
  'audio',
  'video',
  'iframe',
  'frame',
  'embed',
  'object',
  'applet',
  'canvas',
  'svg',
  'map',
  'source',
  'track',
])
const BLOCKS = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'table',
  'blockquote',
  'pre',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'figure',
  'section',
  'article',
  'dl',
])
/** Boxes without meaning: a paragraph where they hold text alone, else only what is in them. */
const BOXES = new Set([
  'div',
  'section',
  'article',
  'figure',
  'figcaption',
  'header',
  'footer',
  'main',
  'aside',
  'center',
  'dd',
  'dt',
])
const VERBATIM = new Set(['pre', 'code'])
const LINES = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'caption',
  'span',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'a',
])

/** As long as the sanitiser lets it be. */
const MAX_ALT = 500

function takePicture(node: MarkupElement, address: string, { notes, pictureAt }: TakeInOptions): Markup[] {
  const key = pictureAt(address)
  // What stands inside an `object` is shown where its picture cannot be.
  const text = node.attributes['alt'] ?? foldSpace(textOf(node.children))
  if (key === null) {
    const isRemote = /^(?:https?:)?\/\//i.test(address)
    notes.add(
      isRemote ? 'exchangePictureRemote' : 'exchangePictureMissing',
      address.startsWith('data:') ? null : address,
    )
    return text === '' ? [] : [text]
  }
  if (text.length > MAX_ALT || findAll(node, () => true).length > 0) notes.add('exchangePictureTextLost', text)
  for (const name of ['title', 'longdesc']) {
    const more = node.attributes[name]?.trim() ?? ''
    if (more !== '' && more !== text) notes.add('exchangePictureTextLost', more)
  }
  const kept = ['width', 'height'].flatMap((name) =>
    node.attributes[name] === undefined ? [] : [[name, node.attributes[name]] as const],
  )
  const alt = node.attributes['alt'] === undefined && text === '' ? {} : { alt: text }
  return [element('img', { src: `${PICTURE_SCHEME}${key}`, ...alt, ...Object.fromEntries(kept) })]
}

function takeAttributes(node: MarkupElement, { notes }: TakeInOptions): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(node.attributes)) {
    if (/^on/i.test(name) || /^\s*javascript:/i.test(value)) notes.add('exchangeScriptLost')
    else if (name === 'style') notes.add('exchangeStyleLost')
    else kept[name] = value
  }
  return kept
}

function takeElement(node: MarkupElement, options: TakeInOptions): Markup[] {
  const { notes } = options
  const { tag } = node
  const own = latexOf(node)
  if (own !== null) return [formula(own, isBlockFormula(node))]
  if (tag === 'math') {
    const latex = fromMathMl(node)
    if (latex === null) notes.add('exchangeFormulaLost')
    return latex === null ? [] : [formula(latex, options.isInline !== true && node.attributes['display'] === 'block')]
  }
  if (tag === 'img') return takePicture(node, node.attributes['src'] ?? '', options)
  if (tag === 'object' && (node.attributes['type'] ?? '').startsWith('image/'))
    return takePicture(node, node.attributes['data'] ?? '', options)
  if (ACTIVE.has(tag)) {
    if (tag !== 'link' && tag !== 'meta') notes.add(tag === 'style' ? 'exchangeStyleLost' : 'exchangeScriptLost')
    return []
  }
  if (MEDIA.has(tag)) {
    notes.add('exchangeMediaLost', tag)
    const text = foldSpace(textOf(node.children))
    if (text !== '' && tag !== 'svg') notes.add('exchangeFallbackLost', text)
    return []
  }
  if (tag === 'rp') return []
  if (tag === 'ruby' || tag === 'rb') return takeIn(node.children, { ...options, isInline: true })
  if (tag === 'rt') {
    notes.add('exchangeRubyPlain')
    return [' (', ...takeIn(node.children, { ...options, isInline: true }), ')']
  }
  if (tag === 'q') {
    notes.add('exchangeQuotePlain', node.attributes['cite'] ?? null)
    return ['“', ...takeIn(node.children, { ...options, isInline: true }), '”']
  }
  const attributes = takeAttributes(node, options)
  const inside = {
    ...options,
    hasTex: options.hasTex && !VERBATIM.has(tag),
    isInline: options.isInline === true || LINES.has(tag),
  }
  const children = takeIn(node.children, inside)
  if (BOXES.has(tag)) {
    const holdsBlocks = children.some((child) => isElement(child) && BLOCKS.has(child.tag))
    return holdsBlocks ? children : [element('p', {}, children)]
  }
  // An empty element that only keeps the delimiters of a formula apart, or a box that the style gave its only meaning.
  if (tag === 'span' && Object.keys(attributes).length === 0) return children
  if (tag === 'a') notes.add('exchangeLinkLost', attributes['href'] ?? null)
  return [element(tag, attributes, children)]
}

/**
 * What a question takes over of another's HTML: formulas and pictures in our own form, scripts and media gone and said so.
 * The sanitiser of the question bank has the last word on what is left.
 */
export function takeIn(nodes: readonly Markup[], options: TakeInOptions): Markup[] {
  return nodes.flatMap((node): Markup[] => {
    if (isElement(node)) return takeElement(node, options)
    return options.hasTex ? splitFormulas(node, options.isInline !== true) : [node]
  })
}
