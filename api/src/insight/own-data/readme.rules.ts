import type { OwnData } from '@pengawas/shared/contracts/own-data'
import type { Language } from '@pengawas/shared/languages'
import { formatInstant } from '@pengawas/shared/rules/instants'
import { README_TEXTS, type ReadmeText } from './rules/readme-texts.ts'

/** To the second, by the clock in Jakarta. */
const instantText = (instant: string, language: Language): string =>
  `${formatInstant(instant, language, true) ?? instant} WIB`

const underlined = (words: string): string => `${words}\n${'-'.repeat(words.length)}`

const FLAG_PICTURE = /^flags\/([0-9a-f]{8})/
const THINGS = new Map<string, keyof ReadmeText['things']>([
  ['notes', 'notes'],
  ['questions', 'questions'],
  ['answers', 'answers'],
  ['flags', 'flags'],
  ['reasons of reviewers', 'reasons'],
  ['check-in', 'checkIn'],
  ['recordings', 'recordings'],
  ['recordings/camera', 'camera'],
  ['recordings/microphone', 'microphone'],
  ['recordings/screen', 'screen'],
])

/** What is left out is named for programs, as `CODE: thing`; here for people. */
function inWords(what: string, { things }: ReadmeText): string {
  const [, code = '', thing = what] = /^(\S+): (.*)$/s.exec(what) ?? []
  const picture = FLAG_PICTURE.exec(thing)
  const known = THINGS.get(thing)
  const words =
    picture === null ? (known === undefined ? thing : things[known]) : `${things.picture} ${picture[1] ?? ''}`
  return code === '' ? words : `${code}, ${words}`
}

/** `README.txt`: what the package holds, what it lacks, and why. */
export function readmeOf({ madeAt, leftOut }: Pick<OwnData, 'madeAt' | 'leftOut'>, language: Language): string {
  const text = README_TEXTS[language]
  const lacking = leftOut.map(({ what, reason }) => `- ${inWords(what, text)}: ${text.reasons[reason]}`)
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
