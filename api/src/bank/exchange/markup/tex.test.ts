import { expect, it } from 'vitest'
import { parseHtml } from '../../../kernel/lib/markup/read-html.ts'
import { toHtml } from '../../../kernel/lib/markup/tree.ts'
import { fromMathMl, toMathMl } from './mathml.ts'
import { formulasToTex, splitFormulas } from './tex.ts'

const inline = (latex: string): string => `<span data-type="inline-math" data-latex="${latex}"></span>`
const block = (latex: string): string => `<div data-type="block-math" data-latex="${latex}"></div>`

it.each([
  ['a \\(x^2\\) b', `a ${inline('x^2')} b`],
  ['\\[ y \\]', block('y')],
  ['$$z$$ dan $$w$$', `${block('z')} dan ${block('w')}`],
  ['Rp 5 $$ dan \\(x\\)', `Rp 5 $$ dan ${inline('x')}`],
  ['\\(tanpa akhir', '\\(tanpa akhir'],
  ['\\(\\)', '\\(\\)'],
  ['\\(a\\] b\\)', inline('a\\] b')],
])('finds the formulas of %j', (text, html) => {
  expect(toHtml(splitFormulas(text, true))).toBe(html)
})

it('keeps a formula in its line where it stands in one', () => {
  expect(toHtml(splitFormulas('$$z$$', false))).toBe(inline('z'))
})

it('is done with a long text at once', () => {
  const startedAt = performance.now()
  splitFormulas('\\( $$ \\['.repeat(200_000), true)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

it('writes what looks like a formula so that it is none', () => {
  const html = toHtml(formulasToTex(parseHtml(`<p>\\(a\\) ${inline('b')}</p>`)))
  expect(html).toBe('<p>\\<span></span>(a\\<span></span>) \\(b\\)</p>')
})

it.each(['\\frac{a}{b}', 'x < y & z', '\\unknowncommand{x}', '  x  '])('gives back %j from its MathML', (latex) => {
  expect(fromMathMl(toMathMl(latex, false))).toBe(latex)
})
