import { describe, expect, it } from 'vitest'
import { chooseSlices, readRanges, settable, type Slice } from './faces.rules.ts'

const slice = (family: Slice['family'], ranges: string): Slice => ({ family, name: ranges, ranges: readRanges(ranges) })
const SLICES = [
  slice('noto-sans-jp', 'U+4e00-9fff,U+3042'),
  slice('noto-sans-sc', 'U+4e00-9fff'),
  slice('noto-sans', 'U+20-7e'),
  slice('vazirmatn', 'U+0600-06ff'),
]

describe('faces', () => {
  it.each([
    [
      'U+20-7e,U+a0',
      [
        [0x20, 0x7e],
        [0xa0, 0xa0],
      ],
    ],
    ['U+1F600', [[0x1f600, 0x1f600]]],
  ])('reads %s', (text, ranges) => {
    expect(readRanges(text)).toEqual(ranges)
  })

  it.each([
    ['zh', '直', 'noto-sans-sc'],
    ['ja', '直', 'noto-sans-jp'],
    ['zh', 'あ', 'noto-sans-jp'],
    ['ar', 'ب', 'vazirmatn'],
    ['ja', 'a', 'noto-sans'],
    ['id', 'ꦲ', undefined],
  ] as const)('takes in %s %s from %s', (language, character, family) => {
    expect(chooseSlices(character, language, SLICES).get(character)?.family).toBe(family)
  })

  it('says that a character is missing instead of leaving it out', () => {
    expect(settable('a\u0000b\nꦲ\u200f', (character) => character < '\u007f')).toBe('a b ?\u200f')
  })
})
