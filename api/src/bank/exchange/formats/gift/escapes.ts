/** GIFT's control characters, and what each escape stands for (Moodle, qformat_gift). */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  '#': '#',
  '=': '=',
  '~': '~',
  '{': '{',
  '}': '}',
  ':': ':',
  n: '\n',
}
const KEYS = Object.keys(ESCAPES)
/** Escaped characters stand in the private use area while the control characters are looked for. */
const FIRST = 0xe000
const PRIVATE = /[\uE000-\uE0FF]/g

/** Hides escaped characters, so that the control characters left are those that mean something. */
export function hideEscapes(text: string): string {
  return text
    .replace(PRIVATE, '')
    .replace(/\\([\\#=~{}:n])/g, (_, key: string) => String.fromCharCode(FIRST + KEYS.indexOf(key)))
}

/** Shows the characters that `hideEscapes` hid. */
export function showEscapes(text: string): string {
  return text.replace(PRIVATE, (hidden) => ESCAPES[KEYS[hidden.charCodeAt(0) - FIRST] ?? ''] ?? '')
}

/** Text in which nothing is a control character, on one line. */
export function escapeGift(text: string): string {
  return text.replace(/[\\#=~{}:]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}
