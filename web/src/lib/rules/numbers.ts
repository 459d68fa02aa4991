import { LANGUAGES, type Language } from '@pengawas/shared/languages'
import { INTL_TAGS } from '@pengawas/shared/rules/instants'

/** The language of the pages by its code; Indonesian for any other. */
export function asLanguage(code: string): Language {
  return LANGUAGES.find((language) => language === code) ?? 'id'
}

/** The tag of a language of the pages, for `Intl`. */
export function tagOf(language: string): string {
  return INTL_TAGS[asLanguage(language)]
}

/** A share from 0 to 1 as a percentage. */
export function formatPercent(share: number, language: string): string {
  return new Intl.NumberFormat(tagOf(language), { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** A number with two decimals at most. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(tagOf(language), { maximumFractionDigits: 2 }).format(value)
}

/** A count with the language's separators. */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(tagOf(language)).format(count)
}

/** What stands before the decimals: a comma in Indonesian. */
export function decimalSign(language: string): string {
  return new Intl.NumberFormat(tagOf(language)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** A number with at most this many decimals, with the language's own sign for them. */
export function formatDecimal(value: number, language: string, digits: number): string {
  return new Intl.NumberFormat(tagOf(language), { maximumFractionDigits: digits }).format(value)
}

/** A number as `formatDecimal` shows it: what is shown as 1 is said in the singular. */
export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
