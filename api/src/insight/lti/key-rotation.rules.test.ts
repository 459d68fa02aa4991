import { expect, it } from 'vitest'
import { needsAnother, outdatedKids, signingKid } from './key-rotation.rules.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const aged = (kid: string, hours: number) => ({ kid, createdAt: new Date(NOW.getTime() - hours * 3_600_000) })
const DAYS = 24

it.each([
  ['there is none at first', [], null, true, []],
  ['the first key signs at once', [aged('a', 0)], 'a', false, []],
  ['a new one is published for a day first', [aged('a', 90 * DAYS), aged('b', 23)], 'a', false, []],
  ['and then signs', [aged('a', 91 * DAYS), aged('b', 24)], 'b', false, []],
  ['the former one stays for another day', [aged('a', 92 * DAYS), aged('b', 47)], 'b', false, []],
  ['and goes then', [aged('b', 48), aged('a', 92 * DAYS)], 'b', false, ['a']],
  ['after ninety days another one is due', [aged('a', 90 * DAYS)], 'a', true, []],
])('%s', (_name, keys, signs, isDue, outdated) => {
  expect(signingKid(keys, NOW)).toBe(signs)
  expect(needsAnother(keys, NOW)).toBe(isDue)
  expect(outdatedKids(keys, NOW)).toEqual(outdated)
})
