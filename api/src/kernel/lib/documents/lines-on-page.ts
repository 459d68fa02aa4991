import type { Line, LineOptions } from './set-lines.ts'

/** How wide a run is in this size, set as `drawRuns` sets it. */
export const measureIn =
  (pdf: PDFKit.PDFDocument, size: number): LineOptions['measure'] =>
  (run, font) =>
    pdf.font(font).fontSize(size).widthOfString(run, { features: [] })

/** Draws a line from `x` on, its letters on `baseline`. */
export function drawRuns(pdf: PDFKit.PDFDocument, { runs }: Line, size: number, x: number, baseline: number): void {
  let at = x
  for (const { text, font, width } of runs) {
    pdf.font(font).fontSize(size)
    pdf.text(text, at, baseline, { lineBreak: false, features: [], baseline: 'alphabetic' })
    at += width
  }
}
