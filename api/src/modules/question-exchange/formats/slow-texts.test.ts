import { expect, it } from 'vitest'
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
  ['a sign and many blanks', () => readRows({ rows: [['Soal'], [`+${' '.repeat(N)}x`]], formulas: new Set() }, context)],
  ['pictures without an end', () => readRows({ rows: [['Soal'], ['[gambar: '.repeat(N)]], formulas: new Set() }, context)],
  ['a formula far below', () => readRows({ rows: [['Soal'], ['a']], formulas: new Set(['1048576:1']) }, context)],
])('is done with %s in no time', async (_name, read) => {
  const startedAt = performance.now()
  await read()
  expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS)
}, 30_000)
