import type { PlainMessageCode } from '../messages.ts'

/** Longer than any formula on an exam. */
export const FORMULA_MAX_LATEX = 2_000
/** The limit per question: as many as a browser draws without a noticeable pause. */
export const QUESTION_MAX_FORMULAS = 200
export const QUESTION_MAX_LATEX = 10_000
/** About the height of a page of a question. */
export const FORMULA_MAX_EM = 40

/** KaTeX's settings, on the page and in the server's check. Recursive macros stop at `maxExpand`. */
export const FORMULA_OPTIONS = { strict: 'ignore', maxExpand: 200, output: 'htmlAndMathml' } as const

/** KaTeX's own way to draw a formula. Throws where it cannot read it, or for a command that `trust` forbids. */
export type DrawFormula = (
  latex: string,
  options: typeof FORMULA_OPTIONS & { displayMode: boolean; throwOnError: true; trust: () => boolean },
) => string

const STYLES = / style="([^"]*)"/g
const SIZE = /(-?\d+(?:\.\d+)?)em/g

/** Whether anything in a drawn formula is wider, higher or further away than a question has room for. KaTeX bounds sizes above and not below. */
export function hasHugeSizes(html: string): boolean {
  for (const [, style = ''] of html.matchAll(STYLES)) {
    for (const [, size] of style.matchAll(SIZE)) {
      if (Math.abs(Number(size)) > FORMULA_MAX_EM) return true
    }
  }
  return false
}

/** Why a formula is not shown, or null where it is: what can be saved is what the page shows. `cause` is KaTeX's own words. */
export function formulaFault(
  latex: string,
  draw: DrawFormula,
  displayMode = true,
): { message: PlainMessageCode; cause: string | null } | null {
  if (latex.length > FORMULA_MAX_LATEX) return { message: 'formulaTooLong', cause: null }
  const forbidden: string[] = []
  const trust = (): boolean => {
    forbidden.push(latex)
    return false
  }
  let html: string
  try {
    html = draw(latex, { ...FORMULA_OPTIONS, displayMode, throwOnError: true, trust })
  } catch (error) {
    return { message: 'formulaUnreadable', cause: error instanceof Error ? error.message : null }
  }
  if (forbidden.length > 0) return { message: 'formulaForbidden', cause: null }
  return hasHugeSizes(html) ? { message: 'formulaTooLarge', cause: null } : null
}
