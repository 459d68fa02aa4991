import type { AuditData } from './audit.entity.ts'

type Plain = AuditData[string]

/** Old and new values of what differs, for an audit entry: `xBefore` and `xAfter`. Give it figures and fixed words alone, never what names a person. */
export function changedValues<T extends Readonly<Record<keyof T, Plain>>>(before: T, after: T): AuditData {
  const names = (Object.keys(after) as (keyof T & string)[]).filter((name) => before[name] !== after[name])
  return Object.fromEntries(
    names.flatMap((name) => [[`${name}Before`, before[name]] as const, [`${name}After`, after[name]] as const]),
  )
}
