import { formatDecimal } from '../../../lib/rules/numbers.ts'

/** A number that may be below 0, isolated from the text around it: in a sentence from right to left its minus would stand behind it. */
export function formatSigned(value: number, language: string): string {
  return `\u2066${formatDecimal(value, language, 2)}\u2069`
}
