import {
  BLOOM_LEVELS,
  type BloomLevel,
  COMPETENCIES,
  type Competency,
  COMPETENCY_CATEGORIES,
  type CompetencyCategory,
  DIFFICULTIES,
  type Difficulty,
  MULTIPLE_SCORINGS,
  type MultipleScoring,
  OPTION_LABELS,
  QUESTION_TYPES,
  type QuestionType,
} from '@pengawas/shared/questions'

/** Columns of a sheet of questions, with the heading that exports and the template give them. */
export const COLUMNS = {
  type: 'Tipe',
  content: 'Soal',
  optionA: 'Opsi A',
  optionB: 'Opsi B',
  optionC: 'Opsi C',
  optionD: 'Opsi D',
  optionE: 'Opsi E',
  optionF: 'Opsi F',
  correctAnswer: 'Jawaban Benar',
  scoring: 'Penilaian Beberapa Jawaban',
  pinnedOptions: 'Opsi Tetap',
  theme: 'Tema',
  competencyCategory: 'Kategori Kompetensi',
  competency: 'Kompetensi',
  bloomLevel: 'Level Bloom',
  difficulty: 'Kesulitan',
  category: 'Kategori',
  tags: 'Tag',
  aiEnabled: 'AI Aktif',
  keyPoints: 'Poin Kunci',
  criteria: 'Kriteria',
  maxScore: 'Skor Maksimum',
  irtA: 'IRT a',
  irtB: 'IRT b',
  irtC: 'IRT c',
  irtSource: 'IRT Sumber',
  irtErrors: 'IRT Galat',
  format: 'Format',
} as const
export type Column = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]
export const OPTION_COLUMNS = OPTION_LABELS.map((label) => `option${label}` as const)

/** A cell holds 32,767 characters (Microsoft, Excel specifications); what is longer goes on in a column of the same name. */
const CONTINUED = /^(.*?) \+(\d)$/

const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

const HEADINGS = new Map<string, Column>([
  ...COLUMN_NAMES.flatMap((column): [string, Column][] => [
    [fold(COLUMNS[column]), column],
    [fold(column), column],
    [fold(column.replace(/([A-Z])/g, ' $1')), column],
  ]),
  ['pertanyaan', 'content'],
  ['question', 'content'],
  ['konten', 'content'],
  ['kunci', 'correctAnswer'],
  ['kunci jawaban', 'correctAnswer'],
  ['jawaban', 'correctAnswer'],
  ['answer', 'correctAnswer'],
  ['opsi tetap di tempat', 'pinnedOptions'],
  ['tipe soal', 'type'],
  ['tingkat kesulitan', 'difficulty'],
  ['tags', 'tags'],
])

export interface SheetHeading {
  /** Positions of the cells, from 0, whose texts make the column's. */
  columns: Map<Column, number[]>
  unknown: string[]
}

export function readSheetHeading(cells: readonly string[]): SheetHeading {
  const columns = new Map<Column, number[]>()
  const unknown: string[] = []
  for (const [position, cell] of cells.entries()) {
    const text = cell.trim()
    const continued = CONTINUED.exec(text)
    const column = HEADINGS.get(fold(continued?.[1] ?? text))
    const known = column === undefined ? undefined : columns.get(column)
    if (column !== undefined && continued !== null && known !== undefined) known.push(position)
    else if (column !== undefined && continued === null && known === undefined) columns.set(column, [position])
    else if (text !== '') unknown.push(text.slice(0, 100))
  }
  return { columns, unknown }
}

const vocabulary = <T extends string>(
  ids: readonly T[],
  others: Readonly<Record<string, T>>,
): ((text: string) => T | undefined) => {
  const words = new Map<string, T>([...ids.map((id) => [fold(id), id] as const), ...Object.entries(others)])
  return (text) => words.get(fold(text))
}

export const typeOf = vocabulary<QuestionType>(QUESTION_TYPES, {
  'pilihan ganda': 'multiple-choice',
  pg: 'multiple-choice',
  esai: 'essay',
  uraian: 'essay',
  'studi kasus': 'case-study',
})
export const competencyCategoryOf = vocabulary<CompetencyCategory>(COMPETENCY_CATEGORIES, {
  'sosial kultural': 'sosiokultural',
})
export const competencyOf = vocabulary<Competency>(COMPETENCIES, {
  integritas: 'integrity',
  'kerja sama': 'cooperation',
  kerjasama: 'cooperation',
  komunikasi: 'communication',
  'orientasi pelayanan': 'service-orientation',
  'orientasi pada pelayanan': 'service-orientation',
  disiplin: 'discipline',
})
export const difficultyOf = vocabulary<Difficulty>(DIFFICULTIES, {
  mudah: 'easy',
  sedang: 'medium',
  sulit: 'hard',
  sukar: 'hard',
})
const bloomIdOf = vocabulary<BloomLevel>(BLOOM_LEVELS, {
  mengingat: 'C1',
  memahami: 'C2',
  menerapkan: 'C3',
  menganalisis: 'C4',
  mengevaluasi: 'C5',
  menciptakan: 'C6',
  mencipta: 'C6',
})
/** `C4`, `Menganalisis` or both, as lists show it. */
export const bloomLevelOf = (text: string): BloomLevel | undefined =>
  bloomIdOf(text) ?? bloomIdOf(text.trim().slice(0, 2))

export const scoringOf = vocabulary<MultipleScoring>(MULTIPLE_SCORINGS, {
  'semua atau nol': 'all-or-nothing',
  'semua tepat atau nol': 'all-or-nothing',
  sebagian: 'partial',
  'nilai sebagian': 'partial',
})

const yesNo = vocabulary<'yes' | 'no'>(['yes', 'no'], {
  ya: 'yes',
  true: 'yes',
  '1': 'yes',
  aktif: 'yes',
  tidak: 'no',
  false: 'no',
  '0': 'no',
})
export const booleanOf = (text: string): boolean | undefined => {
  const word = yesNo(text)
  return word === undefined ? undefined : word === 'yes'
}

/** Indexes of the options that a cell such as `A, D` names, or `semua`; undefined where it names something else. */
export function optionsNamed(text: string, count: number): number[] | undefined {
  if (['semua', 'all'].includes(fold(text))) return [...Array(count).keys()]
  const named = text
    .split(/[\s,;|]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const label = OPTION_LABELS.findIndex((one) => one === part.toUpperCase())
      return label === -1 && /^\d$/.test(part) ? Number(part) - 1 : label
    })
  return named.every((index) => index >= 0 && index < count) ? [...new Set(named)].toSorted((a, b) => a - b) : undefined
}

/** A decimal comma is a point. */
export const numberOf = (text: string): number | undefined =>
  /^\s*-?\d+(?:[.,]\d+)?(?:e-?\d+)?\s*$/i.test(text) ? Number(text.replace(',', '.')) : undefined

// In a cell, lists have an entry on each line, and criteria have their parts between bars.
const escapeLine = (text: string): string => text.replace(/[\\|]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
const unescapeLine = (text: string): string => text.replace(/\\([^])/g, (_, key: string) => (key === 'n' ? '\n' : key))

export const writeLines = (lines: readonly string[]): string => lines.map(escapeLine).join('\n')

export const readLines = (cell: string): string[] =>
  cell
    .split(/\r\n|\r|\n/)
    .map((line) => unescapeLine(line).trim())
    .filter((line) => line !== '')

export const writeRecords = (records: readonly (readonly string[])[]): string =>
  records.map((parts) => parts.map(escapeLine).join(' | ')).join('\n')

/** Lines of parts between bars that no backslash stands before. */
export const readRecords = (cell: string): string[][] =>
  cell
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) =>
      [...line.matchAll(/((?:\\[^]|[^\\|])*\\?)(\||$)/g)]
        .filter((match) => match[0] !== '')
        .map((match) => unescapeLine((match[1] ?? '').trim())),
    )

/**
 * An apostrophe before text that a spreadsheet would compute, and before text that has one there already: OWASP's advice
 * against CSV injection, made so that it can be taken back.
 */
export const guardCell = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** A workbook's cells say that they are text; only the apostrophes that `unguardCell` would take need another. */
export const guardTextCell = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text)

export const unguardCell = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)
