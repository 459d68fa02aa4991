import PDFDocument from 'pdfkit'
import { toBuffer } from 'qrcode'
import { certificateDate, certificateScore, showable } from './certificate-text.rules.ts'

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

type Pdf = PDFKit.PDFDocument

const A4 = { width: 841.89, height: 595.28 }
const MARGIN = 56
const WIDTH = A4.width - 2 * MARGIN
const NAVY = '#12355b'
const GREY = '#555555'
const QR_SIZE = 104
/** How far the text moves down to make room for a logo. */
const LOGO_SHIFT = 32

interface Line {
  y: number
  size: number
  font?: string
  color?: string
  x?: number
  width?: number
}

/** A text in the middle of its column, by default of the page. */
function write(pdf: Pdf, text: string, line: Line): void {
  const { y, size, font = 'Helvetica', color = 'black', x = MARGIN, width = WIDTH } = line
  pdf.font(font).fontSize(size).fillColor(color).text(showable(text), x, y, { width, align: 'center' })
}

/** The largest size up to this one in which a text takes one line; never unreadably small. */
function sizeFor(pdf: Pdf, text: string, font: string, width: number, largest: number): number {
  const needed = pdf.font(font).fontSize(largest).widthOfString(showable(text))
  return Math.max(8, Math.min(largest, (largest * width) / needed))
}

function drawFrame(pdf: Pdf): void {
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
function drawAgency(pdf: Pdf, { logo, issuer }: CertificateFacts): void {
  const agency = issuer?.agency ?? ''
  const height = agency === '' ? 62 : 44
  if (logo !== null)
    pdf.image(logo, MARGIN, 40, {
      fit: [WIDTH, height],
      align: 'center',
      valign: 'center',
    } as PDFKit.Mixins.ImageOption)
  if (agency === '') return
  const size = sizeFor(pdf, agency, 'Helvetica-Bold', WIDTH, 14)
  write(pdf, agency, { y: logo === null ? 56 : 88, size, font: 'Helvetica-Bold' })
}

function drawPerson(pdf: Pdf, facts: CertificateFacts, shift: number): void {
  const { number, participantName, nip, unit, assessmentTitle, percentageScore, completedAt } = facts
  const bold = 'Helvetica-Bold'
  write(pdf, 'SERTIFIKAT', { y: 82 + shift, size: 38, font: bold, color: NAVY })
  write(pdf, `Nomor ${number}`, { y: 130 + shift, size: 12, color: GREY })
  write(pdf, 'diberikan kepada', { y: 172 + shift, size: 13, color: GREY })
  write(pdf, participantName, { y: 196 + shift, size: participantName.length > 40 ? 20 : 28, font: bold })
  write(pdf, unit === null ? `NIP ${nip}` : `NIP ${nip} · ${unit}`, { y: 236 + shift, size: 12, color: GREY })
  write(pdf, 'yang telah LULUS asesmen', { y: 272 + shift, size: 13, color: GREY })
  const titleSize = assessmentTitle.length > 70 ? 14 : 18
  write(pdf, assessmentTitle, { y: 296 + shift, size: titleSize, font: bold, color: NAVY })
  const score = `dengan nilai ${certificateScore(percentageScore)} dari 100 pada ${certificateDate(completedAt)}`
  write(pdf, score, { y: 352 + shift, size: 13 })
}

/** The QR code and where it leads, in this column. */
function drawCheck(pdf: Pdf, qr: Buffer, checkUrl: string, at: { x: number; width: number; shift: number }): void {
  const { x, width, shift } = at
  pdf.image(qr, x + (width - QR_SIZE) / 2, 388 + shift, { width: QR_SIZE, height: QR_SIZE })
  const hint = 'Keaslian sertifikat ini dapat diperiksa dengan memindai kode QR atau di'
  write(pdf, hint, { y: 500 + shift, size: 9, color: GREY, x, width })
  pdf
    .font('Helvetica')
    .fontSize(8)
    .fillColor(NAVY)
    .text(checkUrl, x, 513 + shift, { width, align: 'center', link: checkUrl })
}

/** Place, day and office, room for a signature, and whose it is. */
function drawSignature(pdf: Pdf, issuer: IssuerFacts, issuedAt: Date, at: { x: number; width: number; shift: number }) {
  const { x, width, shift } = at
  const { place, signatoryOffice, signatoryName, signatoryNip } = issuer
  const part = (text: string, y: number, largest: number, font = 'Helvetica'): void => {
    if (text === '') return
    write(pdf, text, { y: y + shift, size: sizeFor(pdf, text, font, width, largest), font, x, width })
  }
  part(place === '' ? '' : `${place}, ${certificateDate(issuedAt)}`, 392, 12)
  part(signatoryOffice, 408, 12)
  part(signatoryName, 480, 13, 'Helvetica-Bold')
  part(signatoryNip === '' ? '' : `NIP ${signatoryNip}`, 497, 11)
}

/** The certificate as PDF: one page of A4, landscape, with a QR code that leads to the public page confirming it. */
export async function drawCertificate(facts: CertificateFacts): Promise<Buffer> {
  const { checkUrl, issuer } = facts
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

  const shift = facts.logo === null ? 0 : LOGO_SHIFT
  drawFrame(pdf)
  drawAgency(pdf, facts)
  drawPerson(pdf, facts, shift)
  if (issuer === null || issuer.signatoryName === '') {
    drawCheck(pdf, qr, checkUrl, { x: MARGIN, width: WIDTH, shift })
  } else {
    const width = WIDTH / 2
    drawCheck(pdf, qr, checkUrl, { x: MARGIN, width, shift })
    drawSignature(pdf, issuer, facts.issuedAt, { x: MARGIN + width, width, shift })
  }
  pdf.end()
  return promise
}
