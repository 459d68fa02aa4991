import { containing } from '../lib/search-text.rules.ts'
import type { EntitySchemaColumnOptions, TableColumnOptions } from 'typeorm'

export type Dialect = 'sqlite' | 'mysql'

/**
 * Where the two SQL dialects differ, and nowhere else. Migrations build tables from these; entities use
 * `instantColumn` and `jsonColumn`, whose values both drivers convert alike.
 */
export interface ColumnTypes {
  id(name: string, options?: Partial<TableColumnOptions>): TableColumnOptions
  /** Machine-made ASCII such as hashes, codes and enum values: compared byte by byte. */
  code(name: string, length: number, options?: Partial<TableColumnOptions>): TableColumnOptions
  /** Text for people. */
  text(name: string, length: number, options?: Partial<TableColumnOptions>): TableColumnOptions
  longText(name: string, options?: Partial<TableColumnOptions>): TableColumnOptions
  json(name: string, options?: Partial<TableColumnOptions>): TableColumnOptions
  /** UTC with milliseconds. */
  instant(name: string, options?: Partial<TableColumnOptions>): TableColumnOptions
  int(name: string, options?: Partial<TableColumnOptions>): TableColumnOptions
  real(name: string, options?: Partial<TableColumnOptions>): TableColumnOptions
  bool(name: string, options?: Partial<TableColumnOptions>): TableColumnOptions
}

export function columnTypes(dialect: Dialect): ColumnTypes {
  const mysql = dialect === 'mysql'
  // SQLite compares bytes by default; MySQL would ignore case and trailing blanks without a binary collation.
  const ascii = mysql ? { charset: 'ascii', collation: 'ascii_bin' } : {}
  return {
    id: (name, options = {}) => ({ name, type: 'varchar', length: '36', ...ascii, ...options }),
    code: (name, length, options = {}) => ({ name, type: 'varchar', length: String(length), ...ascii, ...options }),
    text: (name, length, options = {}) => ({ name, type: 'varchar', length: String(length), ...options }),
    longText: (name, options = {}) => ({ name, type: mysql ? 'mediumtext' : 'text', ...options }),
    json: (name, options = {}) => ({ name, type: mysql ? 'mediumtext' : 'text', ...options }),
    instant: (name, options = {}) => ({ name, type: 'datetime', ...(mysql ? { precision: 3 } : {}), ...options }),
    int: (name, options = {}) => ({ name, type: mysql ? 'int' : 'integer', ...options }),
    real: (name, options = {}) => ({ name, type: mysql ? 'double' : 'real', ...options }),
    bool: (name, options = {}) => ({ name, type: mysql ? 'tinyint' : 'boolean', ...options }),
  }
}

/** SQL for the hour, shifted from UTC by this many hours, in which an instant column lies: `YYYY-MM-DD HH`. */
export function hourOf(dialect: Dialect, column: string, utcOffsetHours: number): string {
  return dialect === 'mysql'
    ? `DATE_FORMAT(DATE_ADD(${column}, INTERVAL ${utcOffsetHours} HOUR), '%Y-%m-%d %H')`
    : `strftime('%Y-%m-%d %H', datetime(${column}, '${utcOffsetHours} hours'))`
}

/** SQL for the hours from one instant column to another. */
export function hoursBetween(dialect: Dialect, from: string, to: string): string {
  return dialect === 'mysql'
    ? `TIMESTAMPDIFF(MICROSECOND, ${from}, ${to}) / 3600000000`
    : `(julianday(${to}) - julianday(${from})) * 24`
}

/**
 * SQL for whether a column of folded text holds a folded text, and the value of the parameter in it. MySQL compares bytes:
 * with its collations each line takes several times as long, and would be found where SQLite finds nothing.
 */
export function holding(
  dialect: Dialect,
  column: string,
  parameter: string,
  text: string,
): { sql: string; value: string } {
  return dialect === 'mysql'
    ? { sql: `INSTR(${column}, CAST(:${parameter} AS BINARY)) > 0`, value: text }
    : { sql: `${column} LIKE :${parameter} ESCAPE '!'`, value: containing(text) }
}

/** An instant as either driver gives the result of a function over an instant column; null stays null. */
export function toInstant(raw: Date | string): Date
export function toInstant(raw: Date | string | null): Date | null
export function toInstant(raw: Date | string | null): Date | null {
  return typeof raw === 'string' ? new Date(`${raw.replace(' ', 'T')}Z`) : raw
}

/** Names the dialect of a TypeORM driver type. */
export function dialectOf(driverType: string): Dialect {
  return driverType === 'mysql' || driverType === 'mariadb' ? 'mysql' : 'sqlite'
}

export const instantColumn = { type: 'datetime', precision: 3 } as const satisfies EntitySchemaColumnOptions
/** The most that MariaDB's INT holds; it refuses to store more. */
const MAX_INT = 2 ** 31 - 1

/** Milliseconds of a span of time. One of more than 24.8 days, such as a check-in that nobody decided, is stored as that. */
export const spanColumn = {
  type: 'integer',
  transformer: {
    to: (value: unknown): unknown => (typeof value === 'number' ? Math.min(value, MAX_INT) : value),
    from: (value: unknown): unknown => value,
  },
} as const satisfies EntitySchemaColumnOptions

export const jsonColumn = { type: 'simple-json' } as const satisfies EntitySchemaColumnOptions
