import { inflateSync } from 'node:zlib'

/** The lines of text in a PDF of PDFKit with standard fonts, in the order in which they were written. */
export function pdfLines(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1')
  return [...raw.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].flatMap((match) => {
    const from = match.index + match[0].length
    const bytes = pdf.subarray(from, raw.indexOf('\nendstream', from))
    // Pictures are compressed alike; only pages say how their text is shown.
    const content = inflateSync(bytes).toString('latin1')
    return [...content.matchAll(/\[((?:<[0-9a-f]*> ?-?[\d.]* ?)+)\] TJ/g)].map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
  })
}

/** How many pictures stand in a PDF, their transparency not counted. */
export const pdfPictures = (pdf: Buffer): number => {
  const raw = pdf.toString('latin1')
  return raw.split('/Subtype /Image').length - 1 - (raw.split('/SMask ').length - 1)
}
