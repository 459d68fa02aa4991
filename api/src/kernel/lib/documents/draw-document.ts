import type { Language } from '@pengawas/shared/languages'
import { INTL_TAGS } from '@pengawas/shared/rules/instants'
import PDFDocument from 'pdfkit'
import { settable, UNKNOWN } from './faces.rules.ts'
import { drawRuns, measureIn } from './lines-on-page.ts'
import { type Faces, loadFaces, type Weight } from './load-faces.ts'
import { type Line, setLines } from './set-lines.ts'

/** What a document is made of, in the order in which it is read. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'quiet' | 'item'; text: string }
  /** The first column names the row; `shares`: widths of the columns, in parts of the page. */
  | {
      kind: 'table'
      headings: readonly string[] | null
      rows: readonly (readonly string[])[]
      shares: readonly number[]
    }

export interface DocumentFacts {
  language: Language
  title: string
  blocks: readonly Block[]
  /** At the end of each page, beside its number. */
  footer: string
  /** A sentence for the end where a character could not be set, with their number as `{{count}}`. */
  unknownNote: string
  madeAt: Date
}

type Pdf = PDFKit.PDFDocument

const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 52
const WIDTH = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - 68
const PADDING = 5
const NAVY = '#12355b'
const GREY = '#555555'
/** Leading that leaves room for vowel signs and for full-width characters. */
const LEADING = 1.5

interface Style {
  tag: string
  weight: Weight
  size: number
  color: string
  before: number
}
const STYLES: Readonly<Record<Exclude<Block['kind'], 'table'>, Style>> = {
  title: { tag: 'H1', weight: 'bold', size: 18, color: NAVY, before: 4 },
  heading: { tag: 'H2', weight: 'bold', size: 12.5, color: NAVY, before: 14 },
  text: { tag: 'P', weight: 'regular', size: 10, color: 'black', before: 3 },
  quiet: { tag: 'P', weight: 'regular', size: 9, color: GREY, before: 3 },
  item: { tag: 'P', weight: 'regular', size: 10, color: 'black', before: 3 },
}
const CELL: Style = { tag: 'P', weight: 'regular', size: 9.5, color: 'black', before: 0 }
const NAMING: Style = { ...CELL, weight: 'bold' }

/** The characters that each weight needs. */
function textsOf({ blocks, footer, unknownNote }: DocumentFacts): Record<Weight, string> {
  const texts = { regular: `${footer}${unknownNote}0123456789 /•${UNKNOWN}`, bold: UNKNOWN }
  for (const block of blocks) {
    if (block.kind !== 'table') texts[STYLES[block.kind].weight] += block.text
    else {
      texts.bold += (block.headings ?? []).join('') + block.rows.map(([name]) => name ?? '').join('')
      texts.regular += block.rows.flatMap((row) => row.slice(1)).join('')
    }
  }
  return { regular: texts.regular.normalize('NFC'), bold: texts.bold.normalize('NFC') }
}

/**
 * A tagged PDF of A4 pages with the fonts that its text needs: headings, paragraphs and tables are known as such, and lines
 * that run from right to left say what they read as. Characters that no font has are shown as question marks, and counted
 * at the end.
 */
export async function drawDocument(facts: DocumentFacts): Promise<Buffer> {
  const faces = await loadFaces(textsOf(facts), facts.language)
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, tagged: true, pdfVersion: '1.7' },
    ...{ lang: INTL_TAGS[facts.language].slice(0, 5).replace(/-u.*$/, ''), displayTitle: true },
    info: { Title: facts.title, Creator: 'Pengawas', CreationDate: facts.madeAt },
  })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  for (const [name, file] of faces.files) pdf.registerFont(name, file)
  const sheet = openSheet(pdf, faces, facts.language)
  for (const block of facts.blocks) {
    if (block.kind === 'table') drawTable(sheet, block)
    else drawBlock(sheet, block)
  }
  if (sheet.unknown > 0)
    drawBlock(sheet, { kind: 'quiet', text: facts.unknownNote.replace('{{count}}', String(sheet.unknown)) })
  drawFooters(sheet, facts.footer)
  sheet.root.end()
  pdf.end()
  return promise
}

/** Where the next block goes, and how many characters could not be set so far. */
interface Sheet {
  pdf: Pdf
  faces: Faces
  isRightToLeft: boolean
  root: PDFKit.PDFStructureElement
  y: number
  unknown: number
}
interface Area {
  x: number
  width: number
}

function openSheet(pdf: Pdf, faces: Faces, language: Language): Sheet {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  return { pdf, faces, isRightToLeft: language === 'ar', root, y: MARGIN, unknown: 0 }
}

function linesOf({ pdf, faces, isRightToLeft }: Sheet, given: string, { weight, size }: Style, width: number): Line[] {
  const fallback = faces.nameOf(UNKNOWN, weight) ?? 'Helvetica'
  const text = settable(given, (character) => faces.nameOf(character, weight) !== undefined)
  return setLines(text, {
    ...{ width, isRightToLeft },
    fontOf: (character) => faces.nameOf(character, weight) ?? fallback,
    measure: measureIn(pdf, size),
  })
}

/** Notes the characters of a text that no font has. */
function countUnknown(sheet: Sheet, text: string): void {
  for (const character of text.normalize('NFC'))
    if (!/[\p{Cf}\p{Cc}\u2028\u2029]/u.test(character) && sheet.faces.nameOf(character, 'regular') === undefined)
      sheet.unknown += 1
}

function drawLine({ pdf, isRightToLeft }: Sheet, line: Line, style: Style, { x, width }: Area, top: number): void {
  pdf.fillColor(style.color)
  drawRuns(pdf, line, style.size, isRightToLeft ? x + width - line.width : x, top)
}

/** Draws lines into an element from here on, over pages where asked, and returns where the next one begins. */
function drawInto(
  sheet: Sheet,
  element: PDFKit.PDFStructureElement,
  lines: readonly Line[],
  { style, area, isPaged }: { style: Style; area: Area; isPaged: boolean },
): number {
  const { pdf } = sheet
  const step = style.size * LEADING
  let at = sheet.y
  for (const line of lines) {
    if (isPaged && at + step > BOTTOM) {
      pdf.addPage()
      at = MARGIN
    }
    const content = pdf.markStructureContent(style.tag)
    drawLine(sheet, line, style, area, at + style.size)
    pdf.endMarkedContent()
    element.add(content)
    at += step
  }
  return at
}

/** Goes on to another page where what must not be parted has no room. */
function keep(sheet: Sheet, height: number): void {
  if (sheet.y + height <= BOTTOM) return
  sheet.pdf.addPage()
  sheet.y = MARGIN
}

function drawBlock(sheet: Sheet, { kind, text }: Exclude<Block, { kind: 'table' }>): void {
  const style = STYLES[kind]
  countUnknown(sheet, text)
  const lines = linesOf(sheet, kind === 'item' ? `• ${text}` : text, style, WIDTH)
  sheet.y += style.before
  // A heading stays with what follows it.
  keep(sheet, style.size * LEADING * (kind === 'heading' ? 4 : Math.min(2, lines.length)))
  const element = sheet.pdf.struct(style.tag)
  sheet.root.add(element)
  sheet.y = drawInto(sheet, element, lines, { style, area: { x: MARGIN, width: WIDTH }, isPaged: true })
  element.end()
}

function drawTable(sheet: Sheet, { headings, rows, shares }: Extract<Block, { kind: 'table' }>): void {
  const sum = shares.reduce((total, share) => total + share, 0)
  const widths = shares.map((share) => (share / sum) * WIDTH)
  sheet.y += 4
  const table = sheet.pdf.struct('Table')
  sheet.root.add(table)
  if (headings !== null) drawRow(sheet, table, headings, { widths, isHeading: true })
  for (const cells of rows) drawRow(sheet, table, cells, { widths, isHeading: false })
  table.end()
}

function drawRow(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  cells: readonly string[],
  { widths, isHeading }: { widths: readonly number[]; isHeading: boolean },
): void {
  const { pdf, isRightToLeft } = sheet
  const set = cells.map((text, column) => {
    const style = isHeading || column === 0 ? NAMING : CELL
    countUnknown(sheet, text)
    return { style, lines: linesOf(sheet, text, style, (widths[column] ?? 0) - 2 * PADDING) }
  })
  const height = Math.max(...set.map(({ lines, style }) => lines.length * style.size * LEADING)) + PADDING
  keep(sheet, height)
  const row = pdf.struct('TR')
  table.add(row)
  let left = MARGIN
  for (const [column, { style, lines }] of set.entries()) {
    const width = widths[column] ?? 0
    const x = (isRightToLeft ? PAGE.width - left - width : left) + PADDING
    const cell = pdf.struct(isHeading || column === 0 ? 'TH' : 'TD')
    row.add(cell)
    drawInto(sheet, cell, lines, { style, area: { x, width: width - 2 * PADDING }, isPaged: false })
    cell.end()
    left += width
  }
  row.end()
  sheet.y += height
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.moveTo(MARGIN, sheet.y - PADDING / 2).lineTo(PAGE.width - MARGIN, sheet.y - PADDING / 2)
  pdf.lineWidth(isHeading ? 0.8 : 0.4).stroke(isHeading ? NAVY : '#cccccc')
  pdf.endMarkedContent()
}

/** The footer and the number of each page, which are no part of what is read. */
function drawFooters(sheet: Sheet, words: string): void {
  const { pdf, isRightToLeft } = sheet
  const { start, count } = pdf.bufferedPageRange()
  const style = { ...STYLES.quiet, size: 8 }
  const top = PAGE.height - 40
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    pdf.markContent('Artifact', { type: 'Pagination' })
    const [line] = linesOf(sheet, words, style, WIDTH - 60)
    const [number] = linesOf(sheet, `${page + 1} / ${count}`, style, 60)
    const x = isRightToLeft ? MARGIN : PAGE.width - MARGIN - (number?.width ?? 0)
    if (line !== undefined)
      drawLine(sheet, line, style, { x: isRightToLeft ? MARGIN + 60 : MARGIN, width: WIDTH - 60 }, top)
    if (number !== undefined) drawLine(sheet, number, style, { x, width: number.width }, top)
    pdf.endMarkedContent()
  }
}
