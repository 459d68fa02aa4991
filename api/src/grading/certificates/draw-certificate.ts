import PDFDocument from 'pdfkit'
import { toBuffer } from 'qrcode'
import { certificateDate, certificateScore, showable } from './certificate-text.rules.ts'

export interface CertificateFacts {
  number: string
  participantName: string
  nip: string
  unit: string | null
  assessmentTitle: string
  percentageScore: number
  completedAt: Date
  /** Where anybody can check the certificate. */
  checkUrl: string
}

const A4 = { width: 841.89, height: 595.28 }
const MARGIN = 56
const NAVY = '#12355b'
const GREY = '#555555'
const QR_SIZE = 104

/** The certificate as PDF: one page of A4, landscape, with a QR code that leads to the public page confirming it. */
export async function drawCertificate(facts: CertificateFacts): Promise<Buffer> {
  const qr = await toBuffer(facts.checkUrl, { errorCorrectionLevel: 'M', margin: 1, width: QR_SIZE * 4 })
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
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
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => resolve(Buffer.concat(chunks)))
  document.on('error', reject)

  const width = A4.width - 2 * MARGIN
  const line = (text: string, y: number, size: number, font = 'Helvetica', color = 'black'): void => {
    document.font(font).fontSize(size).fillColor(color).text(showable(text), MARGIN, y, { width, align: 'center' })
  }
  document
    .rect(24, 24, A4.width - 48, A4.height - 48)
    .lineWidth(2)
    .stroke(NAVY)
  document
    .rect(32, 32, A4.width - 64, A4.height - 64)
    .lineWidth(0.5)
    .stroke(NAVY)
  line('SERTIFIKAT', 82, 38, 'Helvetica-Bold', NAVY)
  line(`Nomor ${facts.number}`, 130, 12, 'Helvetica', GREY)
  line('diberikan kepada', 172, 13, 'Helvetica', GREY)
  line(facts.participantName, 196, facts.participantName.length > 40 ? 20 : 28, 'Helvetica-Bold')
  line(facts.unit === null ? `NIP ${facts.nip}` : `NIP ${facts.nip} · ${facts.unit}`, 236, 12, 'Helvetica', GREY)
  line('yang telah LULUS asesmen', 272, 13, 'Helvetica', GREY)
  line(facts.assessmentTitle, 296, facts.assessmentTitle.length > 70 ? 14 : 18, 'Helvetica-Bold', NAVY)
  line(
    `dengan nilai ${certificateScore(facts.percentageScore)} dari 100 pada ${certificateDate(facts.completedAt)}`,
    352,
    13,
  )
  document.image(qr, (A4.width - QR_SIZE) / 2, 388, { width: QR_SIZE, height: QR_SIZE })
  line('Keaslian sertifikat ini dapat diperiksa dengan memindai kode QR atau di', 500, 9, 'Helvetica', GREY)
  document
    .font('Helvetica')
    .fontSize(8)
    .fillColor(NAVY)
    .text(facts.checkUrl, MARGIN, 513, { width, align: 'center', link: facts.checkUrl })
  document.end()
  return promise
}
