import { formatDecimal } from './numbers.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** Bytes in the largest unit that leaves at least one, steps of 1024, with the language's own sign for decimals; isolated, so that the unit follows the amount in text from right to left too. */
export function formatBytes(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** step
  return `\u2066${formatDecimal(amount, language, amount >= 100 || step === 0 ? 0 : 1)} ${UNITS[step] ?? 'B'}\u2069`
}
