import { expect, it } from 'vitest'
import { hasHiddenCharacters, hasVisibleCharacters } from './plain-text.ts'

it.each([
  { name: 'a name', text: 'Siti Nurhaliza, S.Sos., M.Si.', has: false },
  { name: 'a name with marks', text: "Nguyễn Ş. D'Àrcy-O’Neil", has: false },
  { name: 'a name in Arabic', text: 'محمد بن عبد الله', has: false },
  { name: 'a name in Chinese', text: '李小龍', has: false },
  { name: 'a name in Japanese', text: 'さくら 花子', has: false },
  { name: 'a new line', text: 'Budi\nSantoso', has: true },
  { name: 'an escape sequence', text: 'Budi\u001b[31m', has: true },
  { name: 'a zero-width space', text: 'Budi\u200bSantoso', has: true },
  { name: 'a zero-width joiner', text: 'Budi\u200d', has: true },
  { name: 'a byte order mark', text: '\ufeffBudi', has: true },
  { name: 'a right-to-left override', text: 'Budi\u202eosotnaS', has: true },
  { name: 'an isolate', text: '\u2067Budi\u2069', has: true },
  { name: 'a right-to-left mark', text: 'Budi\u200f', has: true },
  { name: 'a soft hyphen', text: 'Bu\u00addi', has: true },
  { name: 'a paragraph separator', text: 'Budi\u2029', has: true },
  { name: 'a letter that is drawn as nothing', text: '\u3164\u3164\u3164', has: true },
  { name: 'a tag character', text: 'Budi\u{e0041}', has: true },
  { name: 'half of a character', text: 'Budi\ud83d', has: true },
])('$name: $has', ({ text, has }) => {
  expect(hasHiddenCharacters(text)).toBe(has)
})

it.each([
  ['words', 'Lihat ke depan', true],
  ['a word with a joiner', 'می\u200cخواهم', true],
  ['a sign', '👍🏽', true],
  ['nothing', '', false],
  ['spaces and new lines', ' \n\u00a0', false],
  ['a zero byte', '\u0000', false],
  ['zero-width spaces', ' \u200b \ufeff', false],
  ['letters that are drawn as nothing', '\u3164', false],
] as const)('%s can be read: %s', (_case, text, has) => {
  expect(hasVisibleCharacters(text)).toBe(has)
})
