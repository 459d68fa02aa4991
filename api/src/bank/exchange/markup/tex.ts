import { element, type Markup, type MarkupElement } from '../../../kernel/lib/markup/tree.ts'

/** A formula as questions hold it: in a line of text, or on a line of its own. */
export const formula = (latex: string, isBlock = false): MarkupElement =>
  element(isBlock ? 'div' : 'span', { 'data-type': isBlock ? 'block-math' : 'inline-math', 'data-latex': latex })

export const isBlockFormula = (node: MarkupElement): boolean => node.attributes['data-type'] === 'block-math'

/** The LaTeX of an element that is a formula; null for any other. */
export function latexOf(node: MarkupElement): string | null {
  const type = node.attributes['data-type']
  return type === 'inline-math' || type === 'block-math' ? (node.attributes['data-latex'] ?? '') : null
}

const DELIMITER = /\\\(|\\\)|\\\[|\\\]|\$\$/g
const CLOSERS: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }

/** Text with formulas, on lines of their own where those `mayBlock`, between `\(…\)`, `\[…\]` or `$$…$$`, as Moodle and MathJax write them. One pass, so that no text is slow. */
export function splitFormulas(text: string, mayBlock: boolean): Markup[] {
  const parts: Markup[] = []
  let done = 0
  let open: { at: number; end: number; closer: string } | undefined
  for (const match of text.matchAll(DELIMITER)) {
    const [delimiter] = match
    const end = match.index + delimiter.length
    if (open?.closer === delimiter && match.index > open.end) {
      if (open.at > done) parts.push(text.slice(done, open.at))
      parts.push(formula(text.slice(open.end, match.index).trim(), mayBlock && delimiter !== '\\)'))
      done = end
      open = undefined
      continue
    }
    const closer: string | undefined = CLOSERS[delimiter]
    if (closer !== undefined) open = { at: match.index, end, closer }
  }
  if (done < text.length) parts.push(text.slice(done))
  return parts
}

const gap = element('span')

/** Text that only looks as if it held formulas, with an empty element inside each delimiter: no reader takes it for one. */
function breakDelimiters(text: string): Markup[] {
  const parts: Markup[] = []
  let done = 0
  for (const { index } of text.matchAll(DELIMITER)) {
    parts.push(text.slice(done, index + 1), gap)
    done = index + 1
  }
  parts.push(text.slice(done))
  return parts.filter((part) => part !== '')
}

/** Formulas as text between `\(` and `\)` or `\[` and `\]`, for formats that hold HTML or text alone. */
export function formulasToTex(nodes: readonly Markup[]): Markup[] {
  return nodes.flatMap((node): Markup[] => {
    if (typeof node === 'string') return breakDelimiters(node)
    const latex = latexOf(node)
    if (latex === null) return [{ ...node, children: formulasToTex(node.children) }]
    // One with a delimiter in it would end there; it stays an element, which our own reader knows.
    if (latex === '' || latex.search(DELIMITER) !== -1) return [node]
    return isBlockFormula(node) ? [`\\[${latex}\\]`] : [`\\(${latex}\\)`]
  })
}
