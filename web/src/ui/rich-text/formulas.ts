import 'katex/dist/katex.min.css'
import {
  formulaFault as faultOf,
  FORMULA_MAX_EM,
  FORMULA_MAX_LATEX,
  FORMULA_OPTIONS,
} from '@pengawas/shared/rules/formula'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import katex from 'katex'

/**
 * Shows LaTeX in an element, with MathML beside it for screen readers. What cannot be read is shown as typed, in red. Made
 * of elements and not as HTML: its sizes are styles, which the page's policy takes from scripts and not from markup.
 */
export function renderFormula(place: HTMLElement, latex: string, isBlock = false): void {
  try {
    katex.render(latex.slice(0, FORMULA_MAX_LATEX), place, {
      ...FORMULA_OPTIONS,
      throwOnError: false,
      displayMode: isBlock,
      errorColor: 'var(--mantine-color-error)',
      trust: false,
      maxSize: FORMULA_MAX_EM,
    })
  } catch {
    // Not a mistake in the formula but one nested to exhaust the stack, which the server does not take.
    place.textContent = latex
  }
}

/** Why a formula cannot be saved, and KaTeX's own words about it; null where it can. */
export const formulaFault = (
  latex: string,
  isBlock: boolean,
): { message: PlainMessageCode; cause: string | null } | null =>
  faultOf(latex, (source, options) => katex.renderToString(source, options), isBlock)
