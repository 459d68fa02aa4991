import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it.each([
  ['plain cells', ['a', 1, null], 'a,1,'],
  ['a comma, a quote and a line break', ['a,b', 'say "so"', 'one\ntwo'], '"a,b","say ""so""","one\ntwo"'],
  ['what looks like a formula', ['=1+1', '+62', '-1', '@SUM(A1)'], "'=1+1,'+62,'-1,'@SUM(A1)"],
  [
    'a formula behind another separator',
    ['x;=1+1', 'a\t@SUM(A1)', 'b; "-1', 'c;d-e'],
    'x;\'=1+1,a\t\'@SUM(A1),"b; ""\'-1",c;d-e',
  ],
  ['a negative number, which is one', [-1], '-1'],
  ['Arabic and Japanese', ['مدقق', '監査人'], 'مدقق,監査人'],
])('writes %s', (_what, row, line) => {
  expect(csvOf([row])).toBe(`\uFEFF${line}\r\n`)
})
