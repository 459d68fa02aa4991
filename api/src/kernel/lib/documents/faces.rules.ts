import type { Language } from '@pengawas/shared/languages'

/** The families that documents are set in; each comes as slices of some hundred characters. */
export const FAMILIES = ['noto-sans', 'vazirmatn', 'noto-sans-sc', 'noto-sans-jp'] as const
export type Family = (typeof FAMILIES)[number]

/** Where a character is looked for first. Chinese and Japanese share code points that look otherwise in each. */
const ORDER: Readonly<Record<Language, readonly Family[]>> = {
  id: ['noto-sans', 'vazirmatn', 'noto-sans-sc', 'noto-sans-jp'],
  en: ['noto-sans', 'vazirmatn', 'noto-sans-sc', 'noto-sans-jp'],
  ar: ['noto-sans', 'vazirmatn', 'noto-sans-sc', 'noto-sans-jp'],
  zh: ['noto-sans', 'noto-sans-sc', 'noto-sans-jp', 'vazirmatn'],
  ja: ['noto-sans', 'noto-sans-jp', 'noto-sans-sc', 'vazirmatn'],
}
/** What stands in for a character that no family has. */
export const UNKNOWN = '?'

export interface Slice {
  family: Family
  name: string
  /** Code points, from the first to the last of each range. */
  ranges: readonly (readonly [number, number])[]
}

/** Reads ranges as style sheets have them: `U+20-7e,U+a0`. */
export function readRanges(text: string): [number, number][] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

/**
 * The slice that each character is taken from, for a document in this language. Typographic signs that Chinese and Japanese
 * set in full width come from the family of the language.
 */
export function chooseSlices(text: string, language: Language, slices: readonly Slice[]): Map<string, Slice> {
  const chosen = new Map<string, Slice>()
  const ordered = ORDER[language].flatMap((family) => slices.filter((slice) => slice.family === family))
  for (const character of new Set(text)) {
    const code = character.codePointAt(0) ?? 0
    const found = ordered.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
    if (found !== undefined) chosen.set(character, found)
  }
  return chosen
}

/** A text as it can be set: composed, without control characters, and with a sign for what no family has. */
export const settable = (text: string, has: (character: string) => boolean): string =>
  Array.from(text.normalize('NFC').replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
    .map((character) => (has(character) || /\p{Cf}/u.test(character) ? character : UNKNOWN))
    .join('')
