import { describe, expect, it } from 'vitest'
import { setLines } from './set-lines.ts'

/** One unit for each character, and a font for Arabic letters. */
const options = (width: number, isRightToLeft = false) => ({
  ...{ width, isRightToLeft, measure: (text: string) => text.length },
  fontOf: (character: string) => (/\p{Script=Arabic}/u.test(character) ? 'arabic' : 'latin'),
})
const drawn = (text: string, width: number, isRightToLeft = false): string[] =>
  setLines(text, options(width, isRightToLeft)).map(({ runs }) => runs.map((run) => run.text).join('|'))

describe('lines', () => {
  it.each([
    ['words', 'satu dua tiga', 8, ['satu dua', 'tiga']],
    ['a word that is wider than a line', 'abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
    ['Chinese, and no line that begins with a full stop', '结果是最终。好', 5, ['结果是最', '终。好']],
    ['nothing', '', 5, ['']],
  ])('break %s', (_, text, width, lines) => {
    expect(drawn(text, width)).toEqual(lines)
  })

  it.each([
    ['numbers within Arabic stay as they are', 'درجة 80', ['80| |درجة']],
    ['brackets around Latin letters turn with the line', '(Budi) درجة', ['درجة| (|Budi|)']],
    ['marks of direction are not drawn', '24\u200f/11', ['11|/|24']],
  ])('run from right to left: %s', (_, text, lines) => {
    expect(drawn(text, 40, true)).toEqual(lines)
  })
})
