import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseXml } from '@pengawas/api/kernel/lib/markup/read-xml'
import { childElements, findAll, type MarkupElement } from '@pengawas/api/kernel/lib/markup/tree'

const run = promisify(execFile)
const WITHIN_MS = 120_000
/** What a person confirms in the dialog for CSV: commas, double quotes, UTF-8 (76), from the first line on. */
const CSV_FILTER = '--infilter=Text - txt - csv (StarCalc):44,34,76,1'
/** A long row ends in cells that stand for all the empty ones behind; more are no content. */
const MOST_REPEATS = 100
/** Said on machines without Java, which reading and writing sheets does not need. */
const WITHOUT_JAVA = 'Warning: failed to launch javaldx - java may not function correctly'

export type OfficeCell = string | number | boolean | Date | null
interface OfficeSheet {
  name: string
  rows: OfficeCell[][]
}
export interface OfficeDocument {
  sheets: OfficeSheet[]
  /** Cells that LibreOffice would compute. */
  formulas: string[]
}

/**
 * Opens files in LibreOffice, one process after the other and each for many files, with a profile of their own, and returns
 * what it read, by file name. Throws with what it said where it says anything but that it read and wrote each file.
 */
export async function readWithLibreOffice(
  files: Readonly<Record<string, Uint8Array>>,
): Promise<Map<string, OfficeDocument>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-office-'))
  try {
    const names = Object.keys(files)
    for (const name of names) await writeFile(path.join(folder, name), files[name] ?? '')
    const isCsv = (name: string): boolean => name.endsWith('.csv')
    await convert(
      folder,
      names.filter((name) => !isCsv(name)),
    )
    await convert(folder, names.filter(isCsv), [CSV_FILTER])
    const read = names.map(async (name) => {
      const bytes = await readFile(path.join(folder, `${path.parse(name).name}.fods`))
      return [name, readFlatSheets(bytes)] as const
    })
    return new Map(await Promise.all(read))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function convert(folder: string, names: readonly string[], options: readonly string[] = []): Promise<void> {
  if (names.length === 0) return
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`
  const given = names.map((name) => path.join(folder, name))
  const args = [profile, '--headless', '--norestore', ...options, '--convert-to', 'fods', '--outdir', folder, ...given]
  const { stdout, stderr } = await run('soffice', args, { timeout: WITHIN_MS })
  const said = [...stdout.split('\n'), ...stderr.split('\n')].filter(
    (line) => line !== '' && line !== WITHOUT_JAVA && !/^convert .* using filter : OpenDocument/.test(line),
  )
  if (said.length > 0) throw new Error(`LibreOffice says: ${said.join('\n')}`)
}

function readFlatSheets(bytes: Uint8Array): OfficeDocument {
  const tables = findAll(parseXml(bytes), ({ tag, namespace }) => tag === 'table' && namespace.includes(':table:'))
  const formulas: string[] = []
  const sheets = tables.map((table) => ({
    name: table.attributes['name'] ?? '',
    rows: dropEmptyEnd(
      findAll(table, ({ tag }) => tag === 'table-row').flatMap((row) => repeated(row, 'number-rows-repeated', cellsOf)),
      (row) => row.length === 0,
    ),
  }))
  function cellsOf(row: MarkupElement): OfficeCell[] {
    const cells = childElements(row).flatMap((cell) => {
      if (cell.attributes['formula'] !== undefined) formulas.push(cell.attributes['formula'])
      return repeated(cell, 'number-columns-repeated', valueOf)
    })
    return dropEmptyEnd(cells, (cell) => cell === null)
  }
  return { sheets, formulas }
}

const repeated = <T>(element: MarkupElement, attribute: string, read: (element: MarkupElement) => T): T[] => {
  const value = read(element)
  return Array.from({ length: Math.min(MOST_REPEATS, Number(element.attributes[attribute] ?? 1)) }, () => value)
}

const dropEmptyEnd = <T>(list: T[], isEmpty: (value: T) => boolean): T[] =>
  list.slice(0, list.findLastIndex((value) => !isEmpty(value)) + 1)

function valueOf(cell: MarkupElement): OfficeCell {
  const { attributes } = cell
  switch (attributes['value-type']) {
    case undefined:
      return null
    case 'string':
      return findAll(cell, ({ tag }) => tag === 'p')
        .map(lineOf)
        .join('\n')
    case 'date':
      return new Date(`${attributes['date-value'] ?? ''}Z`)
    case 'boolean':
      return attributes['boolean-value'] === 'true'
    default:
      return Number(attributes['value'])
  }
}

/** A paragraph, in which several blanks and tabs are elements. */
const lineOf = (paragraph: MarkupElement): string =>
  paragraph.children
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 's') return ' '.repeat(Number(node.attributes['c'] ?? 1))
      if (node.tag === 'tab') return '\t'
      return node.tag === 'line-break' ? '\n' : lineOf(node)
    })
    .join('')
