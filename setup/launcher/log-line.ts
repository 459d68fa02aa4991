import { plainText } from '../terminal/format.ts'

/** Numbers that pino writes for its levels. */
const LEVEL_NAMES: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

/** Fields that a line shows elsewhere, or that say the same on every line of one process. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'name', 'process', 'v'])

/**
 * One line of a process' log as people read it: time of day, process, level, message, then what else the entry holds. What is
 * not a log entry (a crash of Node itself, a library's own print) is passed on as it is.
 */
export function formatLogLine(processName: string, line: string): string {
  const entry = parseEntry(line)
  if (!entry) return `${' '.repeat(8)} ${processName.padEnd(5)}       ${plainText(line)}`
  const level = LEVEL_NAMES[entry.level] ?? String(entry.level)
  const time = new Date(entry.time).toTimeString().slice(0, 8)
  const fields = Object.entries(entry.fields).map(([name, value]) => formatField(name, value))
  return [time, processName.padEnd(5), level.padEnd(5), plainText(entry.message), ...fields].join(' ').trimEnd()
}

interface LogEntry {
  level: number
  time: number | string
  message: string
  fields: Record<string, unknown>
}

function parseEntry(line: string): LogEntry | null {
  if (!line.startsWith('{')) return null
  try {
    const parsed = JSON.parse(line) as Record<string, unknown>
    const { level, time, msg } = parsed
    if (typeof level !== 'number' || (typeof time !== 'number' && typeof time !== 'string')) return null
    const fields = Object.fromEntries(Object.entries(parsed).filter(([name]) => !HIDDEN_FIELDS.has(name)))
    return { level, time, message: typeof msg === 'string' ? msg : '', fields }
  } catch {
    return null
  }
}

/** Line by line: the first lines may be a message that holds text from outside, and must not pass for a line of the log. */
function stackOf({ stack, message }: { stack?: unknown; message?: unknown }): string {
  const text = typeof stack === 'string' ? stack : typeof message === 'string' ? message : ''
  return text
    .split('\n')
    .map((part, index) => `${index === 0 || part.startsWith(' ') ? '' : '    '}${plainText(part)}`)
    .join('\n')
}

function formatField(name: string, value: unknown): string {
  if (name === 'err' && isErrorLike(value)) return `\n${stackOf(value)}`
  return `${plainText(name)}=${plainText(typeof value === 'string' ? value : JSON.stringify(value))}`
}

function isErrorLike(value: unknown): value is { stack?: unknown; message?: unknown } {
  return typeof value === 'object' && value !== null && ('stack' in value || 'message' in value)
}
