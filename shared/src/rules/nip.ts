/** A NIP as it is stored: without the spaces, dots and dashes that group its digits on paper, and the apostrophe of a text cell. */
export function plainNip(text: string): string {
  const digits = text.replace(/^'|[\s.-]/gu, '')
  return /^\d+$/.test(digits) ? digits : text
}

/** What a spreadsheet leaves of a NIP that it took for a number: it keeps fifteen digits. */
export const isRoundedNip = (text: string): boolean => /^\d(?:[.,]\d{1,20})?E\+?\d{1,2}$/i.test(text)
