/** A duration as people read it: `12 ms`, `3.4 s`, `5 min 12 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const rounded = Math.round(seconds)
  return `${Math.floor(rounded / 60)} min ${rounded % 60} s`
}

/** The last lines of a longer output, indented, for showing under a failure. */
export function lastLines(output: string, count: number): string {
  const lines = output.trimEnd().split('\n')
  const shown = lines.slice(-count).map((line) => `    ${line}`)
  return (lines.length > count ? [`    … ${lines.length - count} lines before`, ...shown] : shown).join('\n')
}

// What a terminal obeys: C0 and C1 with their escape sequences, separators of lines, and what turns the direction of text.
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Text of another process for one line of a terminal: control characters are written as their escapes. */
export function plainText(text: string): string {
  return text.replace(OBEYED, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
