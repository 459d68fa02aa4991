/** Western Indonesia Time is UTC+7 all year. */
const OFFSET_MS = 7 * 60 * 60_000

/** `YYYY-MM-DD HH:mm:ss` as a picker holds it, read as Jakarta time, to ISO 8601 in UTC; text that is no date stays as it is for the rule to refuse. */
export function fromJakarta(local: string): string {
  const instant = Date.parse(`${local.replace(' ', 'T')}Z`)
  return Number.isNaN(instant) ? local : new Date(instant - OFFSET_MS).toISOString()
}

/** The reverse of `fromJakarta`; milliseconds, which no field shows, stay where there are some, so that untouched times stay the same. */
export function toJakarta(instant: string): string {
  const at = Date.parse(instant)
  return Number.isNaN(at)
    ? ''
    : new Date(at + OFFSET_MS)
        .toISOString()
        .replace(/(\.000)?Z$/, '')
        .replace('T', ' ')
}
