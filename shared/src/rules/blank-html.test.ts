import { describe, expect, it } from 'vitest'
import { isBlankHtml } from './blank-html.ts'

describe('isBlankHtml', () => {
  it.each([
    ['', true],
    ['<p></p>', true],
    ['<p>&nbsp; <br></p>', true],
    ['<p>a</p>', false],
    ['<img src="/x" alt="">', false],
    ['<span data-type="inline-math" data-latex="x^2"></span>', false],
    ['<span data-type="inline-math" data-latex=""></span>', true],
    ['<span data-type="inline-math" data-latex=" "></span>', true],
    ['<p>&NBSP;</p>', true],
    ['<IMG src="/x">', false],
    ['5 &lt; 6', false],
    ['5 < 6', false],
    ['<', false],
  ])('%s: %s', (html, expected) => {
    expect(isBlankHtml(html)).toBe(expected)
  })
})
