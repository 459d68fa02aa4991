import {
  CARD_COLUMNS,
  type CardCell,
  type CardColumn,
  type CardFigure,
  type CardTable,
} from '@pengawas/shared/contracts/report-cards'
import { STORED_KINDS } from '@pengawas/shared/contracts/system'
import { FLAG_TYPES } from '@pengawas/shared/flags'
import { REPORT_BANDS } from '@pengawas/shared/contracts/reports'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMonth } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/rules/format-bytes.ts'
import { formatCount, formatDecimal, roundTo } from '../../../lib/rules/numbers.ts'
import { useUnitName } from '../../../lib/use-unit-name.ts'
import { type CardRow, cellOf } from '../rules/card-cells.ts'

type Kind = (typeof CARD_COLUMNS)[CardColumn]
const VERDICTS = ['pending', 'confirmed', 'dismissed'] as const

/** Figures with their units, in the reader's language. */
export function useAmounts(): Record<CardFigure['unit'] | 'milliseconds', (value: number) => string> {
  const { t, i18n } = useTranslation('reportCards')
  const { language } = i18n
  const decimal = (value: number, digits = 1): string => formatDecimal(value, language, digits)
  return {
    count: (value) => formatCount(value, language),
    decimal: (value) => decimal(value, 2),
    percent: (value) => `${decimal(value)}%`,
    points: (value) => t('amounts.points', { value: decimal(value), count: roundTo(value, 1) }),
    minutes: (value) => t('amounts.minutes', { value: decimal(value) }),
    hours: (value) => t('amounts.hours', { value: decimal(value) }),
    milliseconds: (value) => t('amounts.ms', { value: decimal(value, 0) }),
    bytes: (value) => formatBytes(value, language),
  }
}

/** What cells say by what their column is of; a unit is said by its row. */
function useCellWords(): Record<Exclude<Kind, 'unit'>, (cell: NonNullable<CardCell>) => string> {
  const { t, i18n } = useTranslation(['reportCards', 'reports', 'overview', 'wall', 'actions'])
  const { language } = i18n
  const { count, percent, milliseconds, bytes } = useAmounts()
  const actions: Record<string, string> = t('reportCards:actions', { returnObjects: true })
  const oneOf = <T extends string>(known: readonly T[], name: (value: T) => string) => {
    return (cell: NonNullable<CardCell>): string => {
      const found = known.find((value) => value === cell)
      return found === undefined ? String(cell) : name(found)
    }
  }
  return {
    text: String,
    kind: String,
    day: (cell) => {
      const day = String(cell)
      return day.length > 'YYYY-MM'.length ? formatDay(day, language) : formatMonth(day, language)
    },
    hour: (cell) => `${String(cell)}.00`,
    action: (cell) => actions[String(cell)] ?? String(cell),
    band: oneOf(REPORT_BANDS, (band) => t(`reports:bands.${band}`)),
    flagType: oneOf(FLAG_TYPES, (type) => t(`wall:flagType.${type}`)),
    verdict: oneOf(VERDICTS, (verdict) => t(`reportCards:verdicts.${verdict}`)),
    storedKind: oneOf(STORED_KINDS, (kind) => t(`overview:running.kinds.${kind}`)),
    yesNo: (cell) => t(cell === true ? 'actions:yes' : 'actions:no'),
    count: (cell) => count(Number(cell)),
    percent: (cell) => percent(Number(cell)),
    milliseconds: (cell) => milliseconds(Number(cell)),
    bytes: (cell) => bytes(Number(cell)),
  }
}

/** What a cell of a table says, in the reader's language. */
export function useCellText(table: CardTable): (row: CardRow, column: CardColumn) => string {
  const words = useCellWords()
  const unitName = useUnitName(Math.max(0, ...table.rows.map(({ pooledUnits }) => pooledUnits)))
  return (row, column) => {
    const [kind, cell] = [CARD_COLUMNS[column], cellOf(table, row, column)]
    if (kind === 'unit')
      return unitName({ kind: row.pooledUnits > 0 ? 'pooled' : 'unit', unit: typeof cell === 'string' ? cell : null })
    return cell === null ? '–' : words[kind](cell)
  }
}
