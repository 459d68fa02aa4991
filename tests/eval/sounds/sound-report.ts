import { show, type Versions } from '../figures/report.ts'
import { falseAlarms, falseKinds, scoreKind, shareOf, type Outcome } from '../figures/statistics.rules.ts'

/** What became of one clip of sound. */
export interface SoundResult extends Outcome {
  name: string
  /** How many windows of it were listened to. */
  windows: number
}

/** What each kind is called in the tables. */
const TITLES: Readonly<Record<string, string>> = {
  '*': 'somebody speaks (any kind of voice)',
  talking: 'talking (lips move)',
  'second-voice': 'second voice (lips still, or nobody)',
  whisper: 'whisper',
  'clipped-sound': 'sound cut off',
  'no-sound': 'no sound at all',
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

/** Both tables in words: how often each kind is right, and under which conditions. */
export function soundReport(results: readonly SoundResult[], { modelVersion, codeVersion }: Versions): string {
  const kinds = Object.entries(TITLES).map(([kind, title]) => {
    const { precision, recall } = scoreKind(kind, results)
    const [worst] = [...falseAlarms(kind, results)]
      .filter(([, { hits }]) => hits > 0)
      .toSorted(([, a], [, b]) => (b.share ?? 0) - (a.share ?? 0))
    return [title, show(precision), show(recall), worst ? `${worst[0]}: ${show(worst[1])}` : '–']
  })
  const names = [...new Set(results.map(({ condition }) => condition))]
  const conditions = names.map((name) => {
    const clips = results.filter(({ condition }) => condition === name)
    const expected = clips[0]?.expected ?? []
    const found = expected.map((kind) => {
      const hits = clips.filter(({ raised }) => raised.includes(kind)).length
      return `${TITLES[kind] ?? kind}: ${show(shareOf(hits, clips.length))}`
    })
    const wrong = clips.filter((clip) => falseKinds(clip).length > 0).length
    return [name, found.join('; ') || 'nothing to be flagged', show(shareOf(wrong, clips.length))]
  })
  const windows = results.reduce((sum, each) => sum + each.windows, 0)
  return [
    `${results.length} clips of about a minute, ${windows} windows listened to, models ${modelVersion}, code ${codeVersion}. Per cent with Wilson's 95 % interval, and numbers of clips. Voices are of five programs' speakers and three recorded people in both halves together; none is in both. Clips of one voice are not independent, so the true intervals are wider.`,
    table(['kind', 'precision', 'recall', 'most often false in'], kinds),
    table(['condition', 'flagged', 'clips with a false flag'], conditions),
  ].join('\n\n')
}
