import { isInStandardFonts } from '@pengawas/shared/rules/standard-font-text'

/** A text as a document can show it: letters with marks that the font lacks lose the mark; what has no letter left becomes a question mark. */
export function showableWith(text: string, hasFont: (character: string) => boolean): string {
  return text.normalize('NFC').replace(/[^]/gu, (character) => {
    if (hasFont(character)) return character
    const plain = character.normalize('NFD').charAt(0)
    return isInStandardFonts(plain) ? plain : '?'
  })
}

/** The same in the standard fonts of PDF alone. */
export const showable = (text: string): string => showableWith(text, isInStandardFonts)

const DATE = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })
/** '21 November 2026', by the day in Jakarta. */
export function certificateDate(at: Date): string {
  return DATE.format(at)
}

const NUMBER = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 })
/** '87,5', as numbers are written in Indonesian. */
export function certificateScore(percentage: number): string {
  return NUMBER.format(percentage)
}
