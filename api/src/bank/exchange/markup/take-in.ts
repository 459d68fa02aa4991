import { element, isElement, type Markup, type MarkupElement } from '../../../kernel/lib/markup/tree.ts'
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

function takePicture(node: MarkupElement, address: string, { notes, pictureAt }: TakeInOptions): Markup[] {
  const key = pictureAt(address)
  if (key === null) {
    const isRemote = /^(?:https?:)?\/\//i.test(address)
    notes.add(
      isRemote ? 'exchangePictureRemote' : 'exchangePictureMissing',
      address.startsWith('data:') ? null : address,
    )
    const text = node.attributes['alt'] ?? ''
    return text === '' ? [] : [text]
  }
  const kept = ['alt', 'width', 'height'].flatMap((name) =>
    node.attributes[name] === undefined ? [] : [[name, node.attributes[name]] as const],
  )
  return [element('img', { src: `${PICTURE_SCHEME}${key}`, ...Object.fromEntries(kept) })]
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
    return []
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
