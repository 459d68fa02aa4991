import katex from 'katex'
import { MathMLToLaTeX } from 'mathml-to-latex'
import { parseHtml } from '../../../kernel/lib/markup/read-html.ts'
import {
  byTag,
  element,
  findAll,
  isElement,
  type Markup,
  type MarkupElement,
  mapElements,
  textOf,
  toXml,
} from '../../../kernel/lib/markup/tree.ts'

const MATHML = 'http://www.w3.org/1998/Math/MathML'
const TEX = 'application/x-tex'
const MAX_ELEMENTS = 2_000

/** What KaTeX cannot draw is shown as it is written. */
const asWritten = (latex: string): MarkupElement =>
  element('semantics', {}, [element('mtext', {}, [latex]), element('annotation', { encoding: TEX }, [latex])])

function semanticsOf(latex: string): MarkupElement {
  try {
    const html = katex.renderToString(latex, { output: 'mathml', throwOnError: true, trust: false, strict: 'ignore' })
    const root = element('root', {}, parseHtml(html))
    const [semantics] = findAll(root, byTag('semantics'))
    if (semantics === undefined) return asWritten(latex)
    // KaTeX trims its copy of the source; ours is exact.
    const exact = (node: MarkupElement): Markup[] => [node.tag === 'annotation' ? { ...node, children: [latex] } : node]
    return mapElements([semantics], exact).find(isElement) ?? asWritten(latex)
  } catch {
    return asWritten(latex)
  }
}

/** A formula as MathML, with its LaTeX as an annotation: what readers of packages draw, and what we read back. */
export function toMathMl(latex: string, isBlock: boolean): MarkupElement {
  return element('math', { xmlns: MATHML, display: isBlock ? 'block' : 'inline' }, [semanticsOf(latex)])
}

/** The LaTeX of a formula in MathML: its annotation, or else a conversion. Null where neither works. */
export function fromMathMl(math: MarkupElement): string | null {
  const [annotation] = findAll(math, (node) => node.tag === 'annotation' && node.attributes['encoding'] === TEX)
  if (annotation !== undefined) return textOf(annotation.children)
  // A formula that long would be refused, and its conversion takes the longer the larger it is.
  if (findAll(math, () => true).length > MAX_ELEMENTS) return null
  try {
    const latex = MathMLToLaTeX.convert(toXml([{ ...math, tag: 'math', attributes: { xmlns: MATHML } }]))
    return latex.trim() === '' ? null : latex
  } catch {
    return null
  }
}
