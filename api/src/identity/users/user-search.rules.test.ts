import { expect, it } from 'vitest'
import { gramsOf } from './user-search.rules.ts'

it.each([
  ['budi', ['bud', 'udi']],
  ['999', ['999']],
  ['16', []],
  ['', []],
  ['a😀b', ['a😀b']],
  ['bu\0di', []],
])('%j has the grams %j', (word, grams) => {
  expect(gramsOf(word)).toEqual(grams)
})
