import { expect, it } from 'vitest'
import { createPrefixFinder } from './duplicates.rules.ts'

const find = createPrefixFinder([
  'apa',
  'apa yang dimaksud dengan integritas? jujur',
  'apa yang dimaksud dengan integritas? tegas',
  '',
])

it.each([
  ['apa umum', ['apa']],
  ['apa yang dimaksud dengan integritas? jujur satu umum', ['apa', 'apa yang dimaksud dengan integritas? jujur']],
  ['apa yang dimaksud dengan integritas?', ['apa']],
  ['siapa', []],
])('finds what %j begins with', (text, expected) => {
  expect(find(text)).toEqual(expected)
})
