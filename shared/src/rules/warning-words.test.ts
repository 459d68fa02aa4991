import { expect, it } from 'vitest'
import { wordsIn } from './warning-words.ts'

const texts = { id: 'Mohon tenang.', en: 'Please be quiet.', ar: '', zh: '', ja: '' }

it.each([
  ['id', 'Mohon tenang.'],
  ['en', 'Please be quiet.'],
  ['ar', 'Mohon tenang.'],
] as const)('reads a prepared warning in %s, or in Indonesian where that language has no words', (language, words) => {
  expect(wordsIn(texts, language)).toBe(words)
})
