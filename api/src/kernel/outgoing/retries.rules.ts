const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How long after each failed try the next one follows, as the Standard Webhooks specification advises; after the last one a delivery is given up, about three days after the first. */
export const RETRY_AFTER_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** Each pause is shorter or longer by this share at most, so that deliveries that failed together do not come back together. */
export const JITTER = 0.2
/** What a target asks for in `Retry-After` counts up to this. */
const MOST_ASKED_MS = 24 * HOUR_MS
/** Tries that a delivery keeps for the log. */
const KEPT_TRIES = 20

/**
 * When a delivery is tried again that has failed `attempts` times; null: it is given up. `lot` is a number from 0 to 1.
 */
export function nextTry(attempts: number, lot: number, askedMs: number | null, now: Date): Date | null {
  const pause = RETRY_AFTER_MS[attempts - 1]
  if (pause === undefined) return null
  const shifted = pause * (1 + JITTER * (2 * lot - 1))
  return new Date(now.getTime() + Math.max(shifted, Math.min(askedMs ?? 0, MOST_ASKED_MS)))
}

/** Milliseconds that a header `Retry-After` asks for: seconds, or a date of HTTP. Null where it says nothing. */
export function askedPause(header: string | null, now: Date): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}

/** The tries that the log keeps, with one more. */
export const withTry = <T>(tries: readonly T[], one: T): T[] => [...tries, one].slice(-KEPT_TRIES)

const SHOWN_CHARACTERS = 160

/**
 * The beginning of an answer that refused, for the log. It may repeat what it was sent, or hold anything: letters of what looks
 * like an address of mail, and every longer number, are struck out, and so is what was sent of a person.
 */
export function shownAnswer(text: string, personal: readonly string[] = []): string | null {
  const known = personal
    .filter((one) => one !== '')
    .reduce((rest, one) => rest.replaceAll(one, '***'), text.slice(0, 2_000))
  const shown = known
    .replaceAll(/[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}/g, '***')
    .replaceAll(/\d[\d .-]{4,}\d/g, '***')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return shown === '' ? null : shown.slice(0, SHOWN_CHARACTERS)
}
