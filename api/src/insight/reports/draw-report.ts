import { REPORT_WORDS } from '@pengawas/shared/report-words'
import PDFDocument from 'pdfkit'
import { certificateDate, showable } from '../../grading/certificates/certificate-text.rules.ts'
import type { BuiltReport } from './build-report.ts'
import type { FileFacts } from './report-files.ts'
import {
  adviceText,
  asIndonesian,
  bandRows,
  type Cell,
  figureText,
  integrityRows,
  nameOnPaper,
  rankingTable,
  reliabilityLines,
  summaryRows,
} from './report-tables.rules.ts'

type Pdf = PDFKit.PDFDocument

const MARGIN = 48
const NAVY = '#12355b'
const GREY = '#555555'
/** Places in the document that is signed; the workbook has all. */
const MOST_PLACES = 100
const SIGNATURE_HEIGHT = 130
const ADDRESS_FOR_NAME =
  'Nama yang hurufnya tidak dapat dicetak di sini diganti dengan alamat surel. Namanya ada di berkas Excel dan CSV.'

const { parts } = REPORT_WORDS

function heading(pdf: Pdf, words: string): void {
  pdf.moveDown(0.8).font('Helvetica-Bold').fontSize(13).fillColor(NAVY).text(showable(words), MARGIN).moveDown(0.3)
}

function line(pdf: Pdf, words: string, { isBold = false, isQuiet = false } = {}): void {
  pdf
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(isQuiet ? 9 : 10)
    .fillColor(isQuiet ? GREY : 'black')
    .text(showable(words), MARGIN)
}

/** Rows of cells with the first as headings; `widths` in points, 0: what is left. */
function table(pdf: Pdf, headings: readonly string[], rows: readonly (readonly string[])[], widths: number[]): void {
  pdf.font('Helvetica').fontSize(9).fillColor('black')
  pdf.table({
    columnStyles: widths.map((width) => (width === 0 ? '*' : width)),
    rowStyles: { padding: 3, borderColor: '#bbbbbb' },
    data: [
      ...(headings.length === 0
        ? []
        : [headings.map((text) => ({ text: showable(text), font: { src: 'Helvetica-Bold', size: 9 } }))]),
      ...rows.map((cells) => cells.map(showable)),
    ],
  })
  pdf.x = MARGIN
}

const pairs = (rows: readonly (readonly [string, Cell])[]): string[][] =>
  asIndonesian(rows.map(([name, value]) => [name, value ?? '–']))

function drawAdvice(pdf: Pdf, { report }: BuiltReport): void {
  heading(pdf, parts.recommendations)
  const { recommendations } = report.reportData
  if (recommendations.length === 0) line(pdf, REPORT_WORDS.noAdvice)
  for (const one of recommendations) {
    const { title, description, action } = adviceText(one)
    line(pdf, `${title} (${figureText(one)})`, { isBold: true })
    line(pdf, `${description} ${action}`)
    pdf.moveDown(0.3)
  }
}

function drawRanking(pdf: Pdf, { report, participants }: BuiltReport): void {
  heading(pdf, parts.ranking)
  const named = participants.slice(0, MOST_PLACES).map((one) => ({ ...one, name: nameOnPaper(one), given: one.name }))
  const { headings, rows } = rankingTable(report, named)
  // The title is above, and addresses are for the workbook, except where a name cannot be shown.
  const kept = [0, 1, 4, 5, 6]
  const only = (cells: readonly string[]): string[] => kept.map((column) => cells[column] ?? '')
  if (rows.length === 0) line(pdf, REPORT_WORDS.estimate.tooFew)
  else table(pdf, only(headings), asIndonesian(rows).map(only), [40, 0, 50, 90, 130])
  if (named.some(({ name, given }) => name !== given)) line(pdf, ADDRESS_FOR_NAME, { isQuiet: true })
  if (participants.length > MOST_PLACES)
    line(pdf, `${MOST_PLACES} dari ${participants.length} peserta. Semua peserta ada di berkas Excel.`, {
      isQuiet: true,
    })
}

/** Place and day, office, room for a signature, and whose it is; empty lines where nothing is known of the signatory. */
function drawSignature(pdf: Pdf, signatory: FileFacts['signatory'], at: Date): void {
  if (pdf.y + SIGNATURE_HEIGHT > pdf.page.height - MARGIN) pdf.addPage()
  const place = signatory?.place ?? ''
  const x = pdf.page.width / 2
  const write = (words: string): void =>
    void pdf.font('Helvetica').fontSize(10).fillColor('black').text(showable(words), x)
  pdf.moveDown(1.5)
  write(`${place === '' ? '' : `${place}, `}${certificateDate(at)}`)
  write(signatory?.office ?? '')
  pdf.moveDown(4)
  write(signatory?.name || '(..............................................)')
  write(`NIP ${signatory?.nip ?? ''}`)
}

/** A report as PDF for signing: A4, upright, in Indonesian. */
export async function drawReport(built: BuiltReport, signatory: FileFacts['signatory']): Promise<Buffer> {
  const { report } = built
  const madeAt = new Date(report.generatedAt)
  const title = `Laporan assessment: ${report.assessmentTitle}`
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, lang: 'id-ID', displayTitle: true },
    info: { Title: showable(title), Creator: 'Pengawas', CreationDate: madeAt },
  })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)

  if (signatory !== null && signatory.agency !== '') line(pdf, signatory.agency, { isBold: true })
  pdf.font('Helvetica-Bold').fontSize(17).fillColor(NAVY).text(showable(title), MARGIN)
  heading(pdf, parts.summary)
  table(pdf, [], pairs(summaryRows(report)), [200, 0])
  heading(pdf, parts.bands)
  table(pdf, [], pairs(bandRows(report)), [200, 0])
  heading(pdf, parts.reliability)
  for (const words of reliabilityLines(report)) line(pdf, words)
  drawAdvice(pdf, built)
  heading(pdf, parts.integrity)
  table(pdf, [], pairs(integrityRows(report)), [280, 0])
  drawRanking(pdf, built)
  drawSignature(pdf, signatory, madeAt)
  pdf.end()
  return promise
}
