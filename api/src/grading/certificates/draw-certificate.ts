import { isInStandardFonts } from '@pengawas/shared/rules/standard-font-text'
import PDFDocument from 'pdfkit'
import { toBuffer } from 'qrcode'
import { drawRuns, measureIn } from '../../kernel/lib/documents/lines-on-page.ts'
import { type Faces, loadFaces } from '../../kernel/lib/documents/load-faces.ts'
import { type Line, setLines } from '../../kernel/lib/documents/set-lines.ts'
import { certificateDate, certificateScore, showable, showableWith } from './certificate-text.rules.ts'

/** Who issues it; what is empty is left out. */
export interface IssuerFacts {
  agency: string
  signatoryName: string
  signatoryNip: string
  signatoryOffice: string
  place: string
}

export interface CertificateFacts {
  number: string
  participantName: string
  nip: string
  unit: string | null
  assessmentTitle: string
  percentageScore: number
  completedAt: Date
  issuedAt: Date
  issuer: IssuerFacts | null
  /** A PNG. */
  logo: Buffer | null
  /** Where anybody can check the certificate. */
  checkUrl: string
}

/** The page, with fonts for what its own have no letters for. */
interface Sheet {
  pdf: PDFKit.PDFDocument
  faces: Faces
}
type Font = 'Helvetica' | 'Helvetica-Bold'

const A4 = { width: 841.89, height: 595.28 }
const MARGIN = 56
const WIDTH = A4.width - 2 * MARGIN
const NAVY = '#12355b'
const GREY = '#555555'
const QR_SIZE = 104
/** Of Helvetica, in parts of its size. */
const ASCENT = 0.718
const LEADING = 1.156
/** How far the text moves down to make room for a logo. */
const LOGO_SHIFT = 32

interface Place {
  y: number
  size: number
  font?: Font
  color?: string
  x?: number
  width?: number
}

/** A text in lines of this width, in the page's own font as far as that has its letters. */
function linesOf({ pdf, faces }: Sheet, given: string, font: Font, size: number, width: number): Line[] {
  const weight = font === 'Helvetica' ? 'regular' : 'bold'
  const hasFont = (character: string): boolean =>
    isInStandardFonts(character) || faces.nameOf(character, weight) !== undefined
  return setLines(showableWith(given, hasFont), {
    ...{ width, isRightToLeft: false },
    fontOf: (character) => (isInStandardFonts(character) ? font : (faces.nameOf(character, weight) ?? font)),
    measure: measureIn(pdf, size),
  })
}

/** A text in the middle of its column, by default of the page. */
function write(sheet: Sheet, text: string, place: Place): void {
  const { y, size, font = 'Helvetica', color = 'black', x = MARGIN, width = WIDTH } = place
  const { pdf } = sheet
  pdf.fillColor(color)
  for (const [index, line] of linesOf(sheet, text, font, size, width).entries()) {
    // From the top of the first line, as high as the page's own font is.
    const baseline = y + size * (ASCENT + index * LEADING)
    drawRuns(pdf, line, size, x + (width - line.width) / 2, baseline)
  }
}

/** The largest size up to this one in which a text takes one line; never unreadably small. */
function sizeFor(sheet: Sheet, text: string, font: Font, width: number, largest: number): number {
  const needed = linesOf(sheet, text, font, largest, Infinity).reduce((sum, line) => sum + line.width, 0)
  return Math.max(8, Math.min(largest, (largest * width) / needed))
}

function drawFrame({ pdf }: Sheet): void {
  for (const [inset, thickness] of [
    [24, 2],
    [32, 0.5],
  ] as const) {
    pdf
      .rect(inset, inset, A4.width - 2 * inset, A4.height - 2 * inset)
      .lineWidth(thickness)
      .stroke(NAVY)
  }
}

/** Logo and agency, above the title. */
function drawAgency(sheet: Sheet, { logo, issuer }: CertificateFacts): void {
  const agency = issuer?.agency ?? ''
  const height = agency === '' ? 62 : 44
  if (logo !== null)
    sheet.pdf.image(logo, MARGIN, 40, {
      fit: [WIDTH, height],
      align: 'center',
      valign: 'center',
    } as PDFKit.Mixins.ImageOption)
  if (agency === '') return
  const size = sizeFor(sheet, agency, 'Helvetica-Bold', WIDTH, 14)
  write(sheet, agency, { y: logo === null ? 56 : 88, size, font: 'Helvetica-Bold' })
}

function drawPerson(sheet: Sheet, facts: CertificateFacts, shift: number): void {
  const { number, participantName, nip, unit, assessmentTitle, percentageScore, completedAt } = facts
  const bold: Font = 'Helvetica-Bold'
  write(sheet, 'SERTIFIKAT', { y: 82 + shift, size: 38, font: bold, color: NAVY })
  write(sheet, `Nomor ${number}`, { y: 130 + shift, size: 12, color: GREY })
  write(sheet, 'diberikan kepada', { y: 172 + shift, size: 13, color: GREY })
  const nameSize = sizeFor(sheet, participantName, bold, WIDTH, 28)
  write(sheet, participantName, { y: 196 + shift + (28 - nameSize) / 2, size: nameSize, font: bold })
  write(sheet, unit === null ? `NIP ${nip}` : `NIP ${nip} · ${unit}`, { y: 236 + shift, size: 12, color: GREY })
  write(sheet, 'yang telah LULUS asesmen', { y: 272 + shift, size: 13, color: GREY })
  const titleSize = assessmentTitle.length > 70 ? 14 : 18
  write(sheet, assessmentTitle, { y: 296 + shift, size: titleSize, font: bold, color: NAVY })
  const score = `dengan nilai ${certificateScore(percentageScore)} dari 100 pada ${certificateDate(completedAt)}`
  write(sheet, score, { y: 352 + shift, size: 13 })
}

/** The QR code and where it leads, in this column. */
function drawCheck(sheet: Sheet, qr: Buffer, checkUrl: string, at: { x: number; width: number; shift: number }): void {
  const { x, width, shift } = at
  const { pdf } = sheet
  pdf.image(qr, x + (width - QR_SIZE) / 2, 388 + shift, { width: QR_SIZE, height: QR_SIZE })
  const hint = 'Keaslian sertifikat ini dapat diperiksa dengan memindai kode QR atau di'
  write(sheet, hint, { y: 500 + shift, size: 9, color: GREY, x, width })
  pdf
    .font('Helvetica')
    .fontSize(8)
    .fillColor(NAVY)
    .text(checkUrl, x, 513 + shift, { width, align: 'center', link: checkUrl })
}

/** Place, day and office, room for a signature, and whose it is. */
function drawSignature(
  sheet: Sheet,
  issuer: IssuerFacts,
  issuedAt: Date,
  at: { x: number; width: number; shift: number },
) {
  const { x, width, shift } = at
  const { place, signatoryOffice, signatoryName, signatoryNip } = issuer
  const part = (text: string, y: number, largest: number, font: Font = 'Helvetica'): void => {
    if (text === '') return
    write(sheet, text, { y: y + shift, size: sizeFor(sheet, text, font, width, largest), font, x, width })
  }
  part(place === '' ? '' : `${place}, ${certificateDate(issuedAt)}`, 392, 12)
  part(signatoryOffice, 408, 12)
  part(signatoryName, 480, 13, 'Helvetica-Bold')
  part(signatoryNip === '' ? '' : `NIP ${signatoryNip}`, 497, 11)
}

/** The letters of names and titles that the page's own fonts lack, by the weight in which they are set. */
function foreignLettersOf({ participantName, unit, assessmentTitle, issuer }: CertificateFacts) {
  const foreign = (texts: readonly (string | null | undefined)[]): string =>
    texts
      .join('')
      .normalize('NFC')
      .replace(/[^]/gu, (character) => (isInStandardFonts(character) ? '' : character))
  return {
    regular: foreign([unit, issuer?.place, issuer?.signatoryOffice]),
    bold: foreign([participantName, assessmentTitle, issuer?.agency, issuer?.signatoryName]),
  }
}

/** The certificate as PDF: one page of A4, landscape, with a QR code that leads to the public page confirming it. */
export async function drawCertificate(facts: CertificateFacts): Promise<Buffer> {
  const { checkUrl, issuer } = facts
  const faces = await loadFaces(foreignLettersOf(facts), 'id')
  const qr = await toBuffer(checkUrl, { errorCorrectionLevel: 'M', margin: 1, width: QR_SIZE * 4 })
  const pdf = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 32 },
    info: {
      Title: `Sertifikat ${facts.number}`,
      Subject: showable(facts.assessmentTitle),
      Creator: 'Pengawas',
      CreationDate: facts.completedAt,
    },
    lang: 'id-ID',
    displayTitle: true,
  })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)

  for (const [name, file] of faces.files) pdf.registerFont(name, file)
  const sheet = { pdf, faces }
  const shift = facts.logo === null ? 0 : LOGO_SHIFT
  drawFrame(sheet)
  drawAgency(sheet, facts)
  drawPerson(sheet, facts, shift)
  if (issuer === null || issuer.signatoryName === '') {
    drawCheck(sheet, qr, checkUrl, { x: MARGIN, width: WIDTH, shift })
  } else {
    const width = WIDTH / 2
    drawCheck(sheet, qr, checkUrl, { x: MARGIN, width, shift })
    drawSignature(sheet, issuer, facts.issuedAt, { x: MARGIN + width, width, shift })
  }
  pdf.end()
  return promise
}
