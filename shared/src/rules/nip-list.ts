import { plainNip } from './nip.ts'

const NIP = /^\d{18}$/
/** A title or the headings above a list hold fewer digits than a NIP that was mistyped. */
const MOST_DIGITS_IN_HEADING = 8
const MAX_LINE_CHARACTERS = 100

/** The NIPs in the cells of one row; the names and units beside them are left out. */
function nipsIn(cells: readonly string[]): string[] {
  const whole = cells.map((cell) => plainNip(cell.trim())).filter((cell) => NIP.test(cell))
  if (whole.length > 0) return whole
  // Several in one cell, or a NIP with its name behind it.
  return cells.flatMap((cell) => cell.split(/\s+/).map(plainNip)).filter((part) => NIP.test(part))
}

const isHeading = (line: string): boolean => (line.match(/\d/g)?.length ?? 0) <= MOST_DIGITS_IN_HEADING

/** The NIPs of a list, each once in its order, and the lines in which there is none. Headings above the list are passed over. */
export function readNips(rows: readonly (readonly string[])[]): { nips: string[]; unreadable: string[] } {
  const nips = new Set<string>()
  const unreadable: string[] = []
  for (const cells of rows) {
    const found = nipsIn(cells)
    for (const nip of found) nips.add(nip)
    const line = cells.join(' ').trim()
    if (found.length > 0 || line === '' || (nips.size === 0 && isHeading(line))) continue
    unreadable.push(line.slice(0, MAX_LINE_CHARACTERS))
  }
  return { nips: [...nips], unreadable }
}

/** The rows of a text that was pasted from a mail or a sheet. */
export const rowsOf = (text: string): string[][] => text.split(/\r?\n/).map((line) => line.split(/[\t,;]/))
