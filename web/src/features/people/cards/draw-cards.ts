import { isInStandardFonts } from '@pengawas/shared/rules/standard-font-text'
import PDFDocument, * as pdfkit from 'pdfkit'
import { toBlob } from 'pdfkit/output'
import CourierBold from 'pdfkit/standard-fonts/CourierBold'
import Helvetica from 'pdfkit/standard-fonts/Helvetica'
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold'
import { toDataURL } from 'qrcode'
import { CARD, CARDS_PER_PAGE, cardOrigin, CUTTING_LINES } from './card-sheet.ts'
import { createTextPictures } from './text-pictures.ts'

export interface LoginCard {
  nip: string
  name: string
  password: string
}

/** What is the same on every card, in the language of the person who prints them. */
export interface CardTexts {
  agency: string
  title: string
  nip: string
  loginName: string
  password: string
  address: string
  steps: readonly string[]
  isRightToLeft: boolean
}

interface Line {
  x: number
  y: number
  width: number
  size: number
  isBold?: boolean
  color?: string
  font?: string
}

type Pdf = InstanceType<typeof PDFDocument>

const PADDING = 14
const WIDTH = CARD.width - 2 * PADDING
const QR_SIZE = 74
const BESIDE_QR = WIDTH - QR_SIZE - 8
const INK = '#111111'
const GREY = '#555555'
const SMALLEST = 5

/** Writes one line into its box: smaller where it would not fit, and as a picture where the fonts of a PDF lack its letters. */
function createWriter(pdf: Pdf, isRightToLeft: boolean): (text: string, line: Line) => void {
  const picture = createTextPictures()
  return (text, { x, y, width, size, isBold = false, color = INK, font }) => {
    if (!isInStandardFonts(text)) {
      const drawn = picture(text, { size, isBold, color })
      const share = Math.min(1, width / drawn.width)
      const left = isRightToLeft ? x + width - drawn.width * share : x
      pdf.image(drawn.url, left, y - size * 0.2, { width: drawn.width * share, height: drawn.height * share })
      return
    }
    pdf.font(font ?? (isBold ? 'Helvetica-Bold' : 'Helvetica')).fontSize(size)
    const needed = pdf.widthOfString(text)
    const fitting = Math.max(SMALLEST, Math.min(size, (size * width) / needed))
    const left = isRightToLeft ? Math.max(x, x + width - (needed * fitting) / size) : x
    pdf
      .fontSize(fitting)
      .fillColor(color)
      .text(text, left, y + (size - fitting), { lineBreak: false })
  }
}

function drawCard(
  pdf: Pdf,
  write: (text: string, line: Line) => void,
  { card, texts, address, qr }: { card: LoginCard; texts: CardTexts; address: string; qr: string },
  { x, y }: { x: number; y: number },
): void {
  const { isRightToLeft } = texts
  const left = x + PADDING
  const text = isRightToLeft ? left + QR_SIZE + 8 : left
  write(texts.agency === '' ? texts.title : `${texts.agency} · ${texts.title}`, {
    ...{ x: left, y: y + 12, width: WIDTH, size: 9, color: GREY },
  })
  write(card.name, { x: left, y: y + 27, width: WIDTH, size: 13, isBold: true })
  write(`${texts.nip}: ${card.nip}`, { x: text, y: y + 48, width: BESIDE_QR, size: 9 })
  write(`${texts.loginName}: ${card.nip}`, { x: text, y: y + 62, width: BESIDE_QR, size: 9 })
  write(texts.password, { x: text, y: y + 79, width: BESIDE_QR, size: 8, color: GREY })
  write(card.password, { x: text, y: y + 89, width: BESIDE_QR, size: 14, font: 'Courier-Bold' })
  write(texts.address, { x: text, y: y + 108, width: BESIDE_QR, size: 8, color: GREY })
  write(address, { x: text, y: y + 118, width: BESIDE_QR, size: 9, isBold: true })
  pdf.image(qr, isRightToLeft ? left : left + WIDTH - QR_SIZE, y + 48, { width: QR_SIZE, height: QR_SIZE })
  for (const [index, step] of texts.steps.entries())
    write(isRightToLeft ? step : `${index + 1}. ${step}`, {
      ...{ x: left, y: y + 140 + index * 13, width: WIDTH, size: 8, color: INK },
    })
}

/** The page may be painted, and its buttons pressed, between two sheets. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Login cards as PDF, eight to a page of A4 with cutting lines. Drawn in the browser: the passwords are in the answer of one
 * call, and are sent nowhere again. The QR code holds the address alone.
 */
export async function drawCards(cards: readonly LoginCard[], texts: CardTexts, address: string): Promise<Blob> {
  pdfkit.registerStdFonts(Helvetica, HelveticaBold, CourierBold)
  const qr = await toDataURL(address, { errorCorrectionLevel: 'M', margin: 0, width: QR_SIZE * 4 })
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: texts.title } })
  const finished = toBlob(pdf)
  const write = createWriter(pdf, texts.isRightToLeft)
  for (let first = 0; first < cards.length; first += CARDS_PER_PAGE) {
    pdf.addPage()
    pdf.lineWidth(0.5).dash(3, { space: 3 }).strokeColor('#888888')
    for (const [fromX, fromY, toX, toY] of CUTTING_LINES) pdf.moveTo(fromX, fromY).lineTo(toX, toY)
    pdf.stroke()
    for (const [number, card] of cards.slice(first, first + CARDS_PER_PAGE).entries())
      drawCard(pdf, write, { card, texts, address, qr }, cardOrigin(number))
    await breathe()
  }
  pdf.end()
  return finished
}
