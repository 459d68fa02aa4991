import { describe, expect, it } from 'vitest'
import {
  bloomLevelOf,
  competencyOf,
  difficultyOf,
  guardCell,
  guardTextCell,
  numberOf,
  optionsNamed,
  readLines,
  readRecords,
  readSheetHeading,
  typeOf,
  unguardCell,
  writeLines,
  writeRecords,
} from './columns.rules.ts'

it('knows headings in both languages, their continuations, and names the others', () => {
  const { columns, unknown } = readSheetHeading([
    'Tipe',
    ' SOAL ',
    'Soal +1',
    'option_a',
    'Opsi B',
    'Kunci Jawaban',
    'Catatan',
    'Soal',
    'Tema +1',
  ])
  expect([...columns]).toEqual([
    ['type', [0]],
    ['content', [1, 2]],
    ['optionA', [3]],
    ['optionB', [4]],
    ['correctAnswer', [5]],
  ])
  expect(unknown).toEqual(['Catatan', 'Soal', 'Tema +1'])
})

it.each([
  [typeOf('Pilihan Ganda'), 'multiple-choice'],
  [typeOf('case-study'), 'case-study'],
  [typeOf('menjodohkan'), undefined],
  [competencyOf('Orientasi Pelayanan'), 'service-orientation'],
  [competencyOf('service_orientation'), 'service-orientation'],
  [difficultyOf('SULIT'), 'hard'],
  [bloomLevelOf('C4 - Menganalisis'), 'C4'],
  [bloomLevelOf('menciptakan'), 'C6'],
  [numberOf(' -1,25 '), -1.25],
  [numberOf('1.2.3'), undefined],
])('reads a word of a column (%#)', (read, expected) => {
  expect(read).toBe(expected)
})

it.each([
  ['A, D', [0, 3]],
  ['d;a', [0, 3]],
  ['1 4', [0, 3]],
  ['Semua', [0, 1, 2, 3]],
  ['', []],
  ['A, E', undefined],
  ['Jakarta', undefined],
])('knows the options that a cell names: %j', (text, expected) => {
  expect(optionsNamed(text, 4)).toEqual(expected)
})

describe('what is written comes back', () => {
  it.each([['=1+1'], ['-5'], ["'=1"], ["''@x"], ["'kutip"], ['biasa'], ['\tx'], ['']])('guarded: %j', (text) => {
    expect(unguardCell(guardCell(text))).toBe(text)
    expect(unguardCell(guardTextCell(text))).toBe(text)
    expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r]/)
  })

  it.each([[['a | b', 'c \\ d', 'e\nf', '\\n']]])('lines: %j', (lines) => {
    expect(readLines(writeLines(lines))).toEqual(lines)
  })

  it.each([[[['a|b', '50', 'x\ny']]], [[['a', '100', '']]], [[['\\', '0', '\\|']]]])('records: %j', (records) => {
    expect(readRecords(writeRecords(records))).toEqual(records)
  })
})
