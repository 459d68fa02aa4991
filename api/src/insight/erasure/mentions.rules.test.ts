import { expect, it } from 'vitest'
import { isMentioned, withoutMentions } from './mentions.rules.ts'

const al = { before: 'Al', after: 'X' }

it.each([
  ['Al meminta bantuan', 'X meminta bantuan'],
  ['Alamat Al: Jl. Alun', 'Alamat X: Jl. Alun'],
  ['(Al)', '(X)'],
  ['Ali', 'Ali'],
  ['Éal Al', 'Éal X'],
])('of %s leaves %s', (text, expected) => {
  expect(withoutMentions(text, [al])).toBe(expected)
  expect(isMentioned(text, al)).toBe(text !== expected)
})

it('takes what is special in an expression as it is, on both sides', () => {
  const odd = { before: 'A. (B) $1-2', after: '$& $1' }
  expect(withoutMentions('oleh A. (B) $1-2, oleh Ax (B) $1-2', [odd])).toBe('oleh $& $1, oleh Ax (B) $1-2')
})

it('leaves a longer number alone', () => {
  const nip = { before: '1990', after: 'X' }
  expect(withoutMentions('q=1990 q=19901', [nip])).toBe('q=X q=19901')
})
