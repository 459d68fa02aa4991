import { expect, it } from 'vitest'
import { readNips, rowsOf } from './nip-list.ts'

const A = '198512312010011001'
const B = '199001012015022002'

it.each([
  ['one to a line', `${A}\n${B}\n`, [A, B], []],
  ['with commas and semicolons', `${A}, ${B};${A}`, [A, B], []],
  ['with spaces between them', `${A} ${B}`, [A, B], []],
  ['grouped as on paper', '19851231 201001 1 001\n19900101.201502.2.002', [A, B], []],
  ['a column beside names', `NIP\tNama\tUnit\n${A}\tSiti Rahma\tPusat 3\n${B}\tBudi\t`, [A, B], []],
  ['below a title', `Daftar Peserta 2026\n\nNIP\n${A}`, [A], []],
  ['twice the same', `${A}\n${A}`, [A], []],
  ['with the apostrophe of a text cell', `'${A}`, [A], []],
  ['one digit short', `${A}\n19851231201001100`, [A], ['19851231201001100']],
  ['one digit short, first of all', `19851231201001100\n${A}`, [A], ['19851231201001100']],
  ['what a spreadsheet left of a number', `${A}\n1,98512E+17`, [A], ['1 98512E+17']],
  ['a name without a NIP', `${A}\nBudi Santoso`, [A], ['Budi Santoso']],
  ['nothing', ' \n', [], []],
])('reads NIPs %s', (_name, text, nips, unreadable) => {
  expect(readNips(rowsOf(text))).toEqual({ nips, unreadable })
})
