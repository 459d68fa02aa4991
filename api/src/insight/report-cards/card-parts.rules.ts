import type {
  CardCell,
  CardColumn,
  CardFigure,
  CardFigureKey,
  CardSource,
  CardTable,
  CardTableKey,
} from '@pengawas/shared/contracts/report-cards'

type Optional = Partial<Pick<CardFigure, 'n' | 'low' | 'high' | 'reachedAt' | 'before'>>
interface Row {
  assessmentId?: string
  pooledUnits?: number
  cells: CardCell[]
}

/** Figures and tables of one source, read at one moment. */
export interface CardParts {
  figure(key: CardFigureKey, unit: CardFigure['unit'], value: number | null, more?: Optional): CardFigure
  /** `total`: how many rows there are, where these are not all. */
  table(key: CardTableKey, columns: readonly CardColumn[], rows: readonly Row[], total?: number): CardTable
}

export function partsOf(source: CardSource, at: Date): CardParts {
  const readAt = at.toISOString()
  const nothing = { n: null, low: null, high: null, reachedAt: null, before: null }
  return {
    figure: (key, unit, value, more = {}) => ({ key, unit, value, ...nothing, ...more, source, readAt }),
    table: (key, columns, rows, total = rows.length) => ({
      ...{ key, columns: [...columns], total, source, readAt },
      rows: rows.map(({ assessmentId = null, pooledUnits = 0, cells }) => ({ assessmentId, pooledUnits, cells })),
    }),
  }
}

export const rounded = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits

/** The smallest share that is shown, in percent. */
const LEAST_PERCENT = 0.1

/** A part of a whole in percent; null of nothing. Only none is 0, and only all is 100: one person of five thousand counts. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null
  if (part === 0 || part === whole) return part === 0 ? 0 : 100
  return Math.min(100 - LEAST_PERCENT, Math.max(LEAST_PERCENT, rounded((100 * part) / whole)))
}

export const sumBy = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0)
