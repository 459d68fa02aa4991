/** What a key does on the test screen. */
export type TestKey =
  { type: 'choose'; place: number } | { type: 'next' } | { type: 'previous' } | { type: 'mark' } | { type: 'help' }

const LETTERS = 'abcdef'

/**
 * The meaning of a key, by `KeyboardEvent.key`. Letters choose before they do anything else: the sixth option is F,
 * and none of N, P and M is an option's label. In a right-to-left page the arrows point the other way.
 */
export function meaningOf(key: string, isRightToLeft: boolean): TestKey | null {
  const lower = key.length === 1 ? key.toLowerCase() : key
  if (lower.length === 1 && LETTERS.includes(lower)) return { type: 'choose', place: LETTERS.indexOf(lower) }
  if (/^[1-6]$/.test(lower)) return { type: 'choose', place: Number(lower) - 1 }
  switch (lower) {
    case 'n':
      return { type: 'next' }
    case 'p':
      return { type: 'previous' }
    case 'ArrowRight':
      return { type: isRightToLeft ? 'previous' : 'next' }
    case 'ArrowLeft':
      return { type: isRightToLeft ? 'next' : 'previous' }
    case 'm':
      return { type: 'mark' }
    case '?':
      return { type: 'help' }
    default:
      return null
  }
}
