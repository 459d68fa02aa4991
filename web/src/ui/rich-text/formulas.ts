import 'katex/dist/katex.min.css'
import katex from 'katex'

/** Longer than any formula on an exam; what is beyond it is shown as it was typed. */
const MAX_LATEX = 2_000

/** LaTeX as HTML with MathML beside it for screen readers. What cannot be read is shown as typed, in red. */
export function renderFormula(latex: string, isBlock = false): string {
  const source = latex.slice(0, MAX_LATEX)
  return katex.renderToString(source, {
    throwOnError: false,
    displayMode: isBlock,
    output: 'htmlAndMathml',
    strict: 'ignore',
    errorColor: 'var(--mantine-color-error)',
    // Macros that define themselves, and sizes that cover the page, end here.
    maxExpand: 200,
    maxSize: 20,
  })
}

/** Why a formula cannot be read, in KaTeX's own words, or null where it can. */
export function formulaFault(latex: string): string | null {
  try {
    katex.renderToString(latex, { strict: 'ignore', maxExpand: 200 })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
