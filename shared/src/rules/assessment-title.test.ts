import { describe, expect, it } from 'vitest'
import { duplicateTitles, similarTitles, titleKey, titleSimilarity } from './assessment-title.ts'

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

describe('duplicateTitles', () => {
  it.each([
    ['none', ['A', 'B'], []],
    ['whatever their case and spaces', ['Tes  Satu', 'Lain', 'tes satu'], [{ title: 'Tes  Satu', count: 2 }]],
    [
      'most frequent first',
      ['B', 'b', 'A', 'a', 'a '],
      [
        { title: 'A', count: 3 },
        { title: 'B', count: 2 },
      ],
    ],
    ['accents make another title', ['Tes', 'Tés'], []],
  ])('%s', (_name, titles, expected) => {
    expect(duplicateTitles(titles)).toEqual(expected)
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
