import { expect, it } from 'vitest'
import { parseHtml } from '../../../kernel/lib/markup/read-html.ts'
import { parseXml } from '../../../kernel/lib/markup/read-xml.ts'
import { readGift } from './gift/read-gift.ts'
import { readRecords } from './sheets/columns.rules.ts'
import { readRows } from './sheets/read-rows.ts'

const N = 100_000
const WITHIN_MS = 5_000
const context = { pictureAt: () => null, isTextOnly: true }

/** Texts that make a careless pattern look at them again and again, from each of their characters. */
it.each<[string, () => unknown]>([
  ['tags without an end', () => readGift(Buffer.from(`// ${'[tag:'.repeat(N)}\na{}`))],
  ['elements without an end', () => readGift(Buffer.from(`a ${'<p '.repeat(N)}{}`))],
  ['formulas without an end', () => readGift(Buffer.from(`a ${'\\\\( '.repeat(N)}{}`))],
  ['a title without an end', () => readGift(Buffer.from(`::${':'.repeat(N)} {}`))],
  ['a record without bars', () => readRecords(`${'a'.repeat(N)}\\`)],
  [
    'a sign and many blanks',
    () => readRows({ rows: [['Soal'], [`+${' '.repeat(N)}x`]], formulas: new Set(), numbers: new Set() }, context),
  ],
  [
    'pictures without an end',
    () => readRows({ rows: [['Soal'], ['[gambar: '.repeat(N)]], formulas: new Set(), numbers: new Set() }, context),
  ],
  ['backslashes', () => readGift(Buffer.from(`a ${'\\'.repeat(20 * N)}{}`))],
  ['formulas one after the other', () => readGift(Buffer.from(`a ${'\\\\(a\\\\)'.repeat(N / 10)}{}`))],
  ['braces without an end', () => readGift(Buffer.from(`a ${'{'.repeat(20 * N)}`))],
  ['answers without an end', () => readGift(Buffer.from(`a {${'~a '.repeat(10 * N)}}`))],
  ['attributes without an end', () => parseHtml(`<p ${'a=b '.repeat(N)}`)],
  ['one huge attribute', () => parseXml(Buffer.from(`<a b="${'&amp;'.repeat(5 * N)}"/>`))],
  ['elements side by side', () => parseXml(Buffer.from(`<a>${'<b/>'.repeat(4 * N)}</a>`))],
  ['prefixes without an end', () => parseXml(Buffer.from(`<a>${'<b:c xmlns:b="d"/>'.repeat(2 * N)}</a>`))],
  [
    'a formula far below',
    () => readRows({ rows: [['Soal'], ['a']], formulas: new Set(['1048576:1']), numbers: new Set() }, context),
  ],
])(
  'is done with %s in no time',
  async (_name, read) => {
    const startedAt = performance.now()
    await read()
    expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS)
  },
  30_000,
)
