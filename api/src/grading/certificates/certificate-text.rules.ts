/** What the standard fonts of PDF can show: Windows-1252, which the languages of Europe and Indonesia are written with. */
const SHOWABLE =
  /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]$/

/** A text as the certificate can show it: letters with marks that the font lacks lose the mark; what has no letter left becomes a question mark. */
export function showable(text: string): string {
  return text.normalize('NFC').replace(/[^]/gu, (character) => {
    if (SHOWABLE.test(character)) return character
    const plain = character.normalize('NFD').charAt(0)
    return SHOWABLE.test(plain) ? plain : '?'
  })
}

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
