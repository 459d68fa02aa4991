import { dictionary } from '@zxcvbn-ts/language-common'

/** What people put around a common word to please a rule: a digit, a year, an exclamation mark. */
const MOST_ORNAMENT = 4

let common: ReadonlySet<string> | undefined

/** Whether a password stands on the list of those that are tried first, as it is or with some ornament around it. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'])
  const folded = password.toLowerCase()
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return common.has(folded) || (folded.length - core.length <= MOST_ORNAMENT && common.has(core))
}
