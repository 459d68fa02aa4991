import type { OwnData } from '@pengawas/shared/contracts/own-data'
import type { Language } from '@pengawas/shared/languages'
import { formatInstant } from '@pengawas/shared/rules/instants'
import { README_TEXTS } from './rules/readme-texts.ts'

/** To the second, by the clock in Jakarta. */
const instantText = (instant: string, language: Language): string =>
  `${formatInstant(instant, language, true) ?? instant} WIB`

const underlined = (words: string): string => `${words}\n${'-'.repeat(words.length)}`

/** `README.txt`: what the package holds, what it lacks, and why. */
export function readmeOf({ madeAt, leftOut }: Pick<OwnData, 'madeAt' | 'leftOut'>, language: Language): string {
  const text = README_TEXTS[language]
  const lacking = leftOut.map(({ what, reason }) => `- ${what}: ${text.reasons[reason]}`)
  return [
    ...[text.title.toUpperCase(), '', text.made(instantText(madeAt, language)), text.names, ''],
    ...[underlined(text.files), ...Object.values(text.about).map((line) => `- ${line}`), ''],
    ...[underlined(text.leftOut), ...(lacking.length === 0 ? [text.nothingLeftOut] : lacking), ''],
  ].join('\n')
}

/** `log.txt`: a line for each entry. */
export const logTextOf = (log: OwnData['log'], language: Language): string =>
  log
    .map(({ number, at, words, by, test }) =>
      [
        `#${number}`,
        instantText(at, language),
        words,
        README_TEXTS[language].by[by],
        ...(test === null ? [] : [test]),
      ].join(' · '),
    )
    .join('\n')
    .concat('\n')
