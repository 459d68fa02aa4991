import { expect, it } from 'vitest'
import { withoutFormulas } from './spreadsheet-text.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+62 812', "'+62 812"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\uFF1D1', "'\uFF1D1"],
  ['Budi;=HYPERLINK("http://x.id")', 'Budi;\'=HYPERLINK("http://x.id")'],
  ['b; "-1', 'b; "\'-1'],
  ['a|@x', "a|'@x"],
  ['Ujian; bagian-1', 'Ujian; bagian-1'],
  ['Budi', 'Budi'],
])('%j is written as %j', (text, written) => {
  expect(withoutFormulas(text)).toBe(written)
})
