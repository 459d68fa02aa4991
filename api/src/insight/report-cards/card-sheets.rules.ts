import {
  CARD_COLUMNS,
  type CardCell,
  type CardColumn,
  type CardTable,
  type ReportCardAnswer,
} from '@pengawas/shared/contracts/report-cards'
import { FLAG_TYPES } from '@pengawas/shared/flags'
import { REPORT_CARD_FILE_WORDS, REPORT_CARD_WORDS, STORED_KIND_WORDS } from '@pengawas/shared/report-card-words'
import { REPORT_WORDS } from '@pengawas/shared/report-words'
import { fillTemplate } from '@pengawas/shared/templates'
import { logTextOf } from '../evidence-packages/log-text.rules.ts'
import type { Cell, ReportTable } from '../reports/report-tables.rules.ts'
import { stepOf } from './period.rules.ts'

const words = REPORT_CARD_WORDS
const wordOf = (texts: Readonly<Record<string, string>>, key: string): string => texts[key] ?? key
const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  FLAG_TYPES.map((type) => [type, logTextOf('id').types[type]]),
)

const unitNameOf = (pooledUnits: number): string =>
  pooledUnits === 0 ? REPORT_WORDS.units.none : fillTemplate(REPORT_WORDS.units.pooled, { units: String(pooledUnits) })

/** A cell as a workbook has it: names in words, figures as such. */
function toCell(column: CardColumn, cell: CardCell, pooledUnits: number): Cell {
  if (CARD_COLUMNS[column] === 'unit' && cell === null) return unitNameOf(pooledUnits)
  if (typeof cell === 'boolean') return cell ? REPORT_CARD_FILE_WORDS.yes : REPORT_CARD_FILE_WORDS.no
  if (typeof cell !== 'string') return cell
  switch (CARD_COLUMNS[column]) {
    case 'verdict':
      return wordOf(words.verdicts, cell)
    case 'action':
      return wordOf(words.actions, cell)
    case 'band':
      return wordOf(REPORT_WORDS.bands, cell)
    case 'storedKind':
      return wordOf(STORED_KIND_WORDS, cell)
    case 'flagType':
      return wordOf(TYPES, cell)
    default:
      return cell
  }
}

const sheetOf = ({ key, columns, rows }: CardTable): ReportTable => ({
  name: words.tables[key],
  headings: columns.map((column) => words.columns[column]),
  rows: rows.map(({ cells, pooledUnits }) =>
    columns.map((column, index) => toCell(column, cells[index] ?? null, pooledUnits)),
  ),
})

/** The sheets of a card's workbook: its figures with their sources, then each table. */
export function cardSheets({ card, from, to, scope, at, figures, tables }: ReportCardAnswer): ReportTable[] {
  const file = REPORT_CARD_FILE_WORDS
  const lastDay = stepOf(new Date(Date.parse(to) - 1), 'day')
  return [
    {
      name: file.summary,
      headings: [
        ...[file.figure, file.value, file.unit, 'n', file.low, file.high, file.reachedAt],
        ...[file.before, file.nBefore, file.source, file.readAt],
      ],
      rows: [
        [file.card, words.cards[card].title],
        [file.period, `${stepOf(new Date(from), 'day')} – ${lastDay}`],
        [file.scope, words.scope[scope]],
        [file.readAt, new Date(at)],
        ...figures.map((figure): Cell[] => [
          ...[words.figures[figure.key], figure.value ?? file.unknown, file.units[figure.unit], figure.n],
          ...[figure.low, figure.high, figure.reachedAt === null ? null : new Date(figure.reachedAt)],
          ...[figure.before?.value ?? null, figure.before?.n ?? null],
          ...[words.sources[figure.source], new Date(figure.readAt)],
        ]),
      ],
    },
    ...tables.map(sheetOf),
  ]
}
