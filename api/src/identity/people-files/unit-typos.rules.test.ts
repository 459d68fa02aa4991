import { describe, expect, it } from 'vitest'
import { editsBetween, findUnitTypos } from './unit-typos.rules.ts'

it.each([
  ['umum', 'umum', 0],
  ['umun', 'umum', 1],
  ['mumu', 'umum', 2],
  ['uumm', 'umum', 1],
  ['umu', 'umum', 1],
  ['keuangan', 'umum', 3],
])('counts from %s to %s %i edits', (one, other, edits) => {
  expect(editsBetween(one, other, 2)).toBe(edits)
})

describe('asks about', () => {
  const known = new Set(['Biro Umum', 'Sekretariat Jenderal', 'Inspektorat I', 'Balai 12', 'Biro Hukum'])
  it.each<[string, string | null]>([
    ['Biro Umun', 'Biro Umum'],
    ['biro  umum', 'Biro Umum'],
    ['Sekretaria Jendral', 'Sekretariat Jenderal'],
    ['Inspektoral I', 'Inspektorat I'],
    ['Inspektorat II', null],
    ['Balai 13', null],
    ['Biro Keuangan', null],
    ['Biro Umum', null],
  ])('%s: %s', (given, meant) => {
    expect(findUnitTypos([given], known)).toEqual(meant === null ? [] : [{ given, meant, rows: 1 }])
  })
})

it('takes what many rows of the file say for right', () => {
  const units = [...Array.from({ length: 6 }, () => 'Biro Perencanaan'), 'Biro Perencanan']
  expect(findUnitTypos(units, new Set())).toEqual([{ given: 'Biro Perencanan', meant: 'Biro Perencanaan', rows: 1 }])
  expect(findUnitTypos(['Biro Perencanaan', 'Biro Perencanan'], new Set())).toEqual([])
})
