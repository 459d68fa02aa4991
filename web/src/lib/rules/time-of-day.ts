export interface TimeOfDay {
  hour: number
  minute: number
}

const DAY_MINUTES = 24 * 60
/** First digits of the other scripts that people type numbers in: Arabic, Persian, full width. */
const ZEROS = [0x0660, 0x06f0, 0xff10]

function inLatinDigits(typed: string): string {
  return typed.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code <= first + 9)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** A time as people type it: 14:35, 14.35, 1435, 9, 930, 2:35 pm, 14時35分. Null where it is none. */
export function parseTimeOfDay(typed: string): TimeOfDay | null {
  const match =
    /^(?:(\d{1,2})(?:\s*[:.,h：．時点]\s*(\d{2})\s*分?|\s*[時点])?|(\d{1,2})(\d{2}))\s*(?:([ap])\.?m\.?)?$/i.exec(
      inLatinDigits(typed).trim(),
    )
  if (!match) return null
  const [, long, minutes = '0', short, shortMinutes, half] = match
  const isShort = long === undefined
  const typedHour = Number(isShort ? short : long)
  const minute = Number(isShort ? shortMinutes : minutes)
  if (half !== undefined && (typedHour < 1 || typedHour > 12)) return null
  const hour = half === undefined ? typedHour : (typedHour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hour < 24 && minute < 60 ? { hour, minute } : null
}

/** `14:35`; with another separator as a language writes it. */
export function formatTimeOfDay({ hour, minute }: TimeOfDay, separator = ':'): string {
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(separator)
}

/** Minutes later, or earlier; from one end of the day to the other. */
export function shiftTime({ hour, minute }: TimeOfDay, minutes: number): TimeOfDay {
  const at = (hour * 60 + minute + minutes + DAY_MINUTES) % DAY_MINUTES
  return { hour: Math.floor(at / 60), minute: at % 60 }
}
