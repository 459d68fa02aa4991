import type { AuditData, ChangedValues } from './audit.entity.ts'

type Plain = AuditData[string]

/** Old and new values of what differs, for an audit entry: `xBefore` and `xAfter`. Give it figures and fixed words alone, never what names a person. */
export function changedValues<T extends Readonly<Record<keyof T, Plain>>>(before: T, after: T): AuditData {
  const names = (Object.keys(after) as (keyof T & string)[]).filter((name) => before[name] !== after[name])
  return Object.fromEntries(
    names.flatMap((name) => [[`${name}Before`, before[name]] as const, [`${name}After`, after[name]] as const]),
  )
}

/** The old and new values that an entry says itself: those of `changedValues`, and a status as `from` and `to`. */
export function valuesInEntry({ from, to, ...data }: AuditData): ChangedValues {
  const textOf = (value: Plain | undefined): string | null =>
    value === null || value === undefined ? null : String(value)
  const pairs = Object.entries(data).flatMap(([key, before]) => {
    const field = /^(.+)Before$/.exec(key)?.[1]
    return field === undefined || !(`${field}After` in data)
      ? []
      : [[field, { before: textOf(before), after: textOf(data[`${field}After`]) }] as const]
  })
  const status = from === undefined || to === undefined ? {} : { status: { before: textOf(from), after: textOf(to) } }
  return { ...Object.fromEntries(pairs), ...status }
}

/** The fields of a record whose values differ, with both. */
export function differences<T extends object>(
  before: T,
  after: T,
  fields: readonly (keyof T & string)[],
): ChangedValues {
  const values = fields.map((field) => [field, { before: textOf(before[field]), after: textOf(after[field]) }] as const)
  return Object.fromEntries(values.filter(([, { before: then, after: now }]) => then !== now))
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What was taken out of a list and put into it, by id: `before` has what only was there, `after` what only is. */
export const exchanged = (
  field: string,
  { removed, added }: { removed: readonly string[]; added: readonly string[] },
): ChangedValues =>
  removed.length === 0 && added.length === 0 ? {} : { [field]: { before: removed.join(' '), after: added.join(' ') } }
