import { describe, expect, it } from 'vitest'
import { similarTitles, titleKey, titleSimilarity } from './assessment-title.ts'

describe('titleSimilarity', () => {
  it.each([
    ['Tes Integritas', 'tes  integritas!', 1],
    ['', '', 0],
    ['a', 'b', 0],
    ['night', 'nacht', 0.25],
  ])('%s and %s: %d', (a, b, expected) => {
    expect(titleSimilarity(a, b)).toBeCloseTo(expected, 5)
  })
})

describe('similarTitles', () => {
  it('names the close ones, closest first, and leaves out the others', () => {
    const others = ['Ujian Kompetensi Manajerial 2025', 'Ujian Kompetensi Manajerial 2026', 'Tes Komunikasi']
    expect(similarTitles('ujian kompetensi manajerial 2026', others)).toEqual([
      'Ujian Kompetensi Manajerial 2026',
      'Ujian Kompetensi Manajerial 2025',
    ])
  })
})

describe('titleKey', () => {
  it.each([
    ['  Tes   INTEGRITAS\t2026 ', 'tes integritas 2026'],
    ['Ｔｅｓ', 'tes'],
    ['Tes (1)', 'tes (1)'],
  ])('of %s is %s', (title, key) => {
    expect(titleKey(title)).toBe(key)
  })
})
