import { expect, it } from 'vitest'
import { formulaProblems } from './question-formulas.ts'
import { sanitizeQuestionHtml } from './question-html.ts'

const formula = (latex: string): string =>
  `<span data-type="inline-math" data-latex="${latex.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}"></span>`
const problemsOf = (html: string, options: string[] = []): Promise<Record<string, string>> =>
  formulaProblems({ content: sanitizeQuestionHtml(html), options: options.map(sanitizeQuestionHtml) })

it.each([
  '\\frac{a}{b} < \\sqrt{x^2}',
  '\\sum_{i=1}^{n} x_i \\le \\int_0^\\infty e^{-x^2}\\,dx',
  '\\begin{pmatrix} 1 & 2 & 3 \\\\ 4 & 5 & 6 \\\\ 7 & 8 & 9 \\end{pmatrix}',
  '\\overbrace{a+b+\\dots+z}^{26} \\xrightarrow{\\text{lama sekali}} \\widehat{xyz}',
  '\\rule{10em}{2em}\\raisebox{-5em}{x}\\hspace{-3em}',
  '\\def\\a#1{#1+#1}\\a{x}',
])('takes %s', async (latex) => {
  expect(await problemsOf(formula(latex))).toEqual({})
})

it.each<[string, string, string]>([
  ['a rule over the page', '\\rule{500em}{500em}', 'formulaTooLarge'],
  ['a picture raised far up', '\\raisebox{999em}{x}', 'formulaTooLarge'],
  ['one sunk far down, which KaTeX does not bound', '\\raisebox{-999em}{x}', 'formulaTooLarge'],
  ['one raised again and again', `${'\\raisebox{20em}{'.repeat(50)}x${'}'.repeat(50)}`, 'formulaTooLarge'],
  ['a step far to the left', 'a\\kern{-999em}b', 'formulaTooLarge'],
  ['a space far to the left', 'a\\hspace{-500em}b', 'formulaTooLarge'],
  ['a space in another unit', 'a\\hspace{9000pt}b', 'formulaTooLarge'],
  ['rows without end', `\\begin{matrix}${'a\\\\'.repeat(600)}\\end{matrix}`, 'formulaTooLarge'],
  ['rows far apart', '\\begin{matrix}a\\\\[900em]b\\end{matrix}', 'formulaTooLarge'],
  ['a link', '\\href{javascript:alert(1)}{x}', 'formulaForbidden'],
  ['an address', '\\url{https://elsewhere.example}', 'formulaForbidden'],
  ['a picture from elsewhere', '\\includegraphics{https://elsewhere.example/x.png}', 'formulaForbidden'],
  ['a style', '\\htmlStyle{position: fixed}{x}', 'formulaForbidden'],
  ['data of an element', '\\htmlData{a=b}{x}', 'formulaForbidden'],
  ['a macro that never ends', '\\def\\a{\\a\\a}\\a', 'formulaUnreadable'],
  ['half a formula', '\\frac{a', 'formulaUnreadable'],
  ['more than any formula', 'x'.repeat(2001), 'formulaTooLong'],
])('refuses %s, in the question and in an option', async (_name, latex, message) => {
  expect(await problemsOf(formula(latex))).toEqual({ content: message })
  expect(await problemsOf('a', ['b', formula(latex)])).toEqual({ options: message })
})

it('refuses more formulas than a page draws without a pause', async () => {
  expect(await problemsOf(formula('x').repeat(201))).toEqual({ content: 'formulasTooMany' })
  expect(await problemsOf(formula('x'.repeat(1999)).repeat(6))).toEqual({ content: 'formulasTooMany' })
  expect(await problemsOf(formula('x').repeat(200))).toEqual({})
})
