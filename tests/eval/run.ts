import { createCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import { ensureModels } from '@pengawas/ml/convert/convert-models'
import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import { homedir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { People } from './clips/cast.ts'
import { KeptPictures } from './clips/kept-pictures.ts'
import { clipsOf, storiesOf, type Wanted } from './clips/set.ts'
import { readCodeVersion } from './figures/code-version.ts'
import { HALVES, type Half } from './figures/halves.rules.ts'
import { confusionTable, reportOf } from './figures/report.ts'
import { evaluateGaze, gazeReport } from './heads/evaluate-gaze.ts'
import { evaluateHeads, headReport } from './heads/evaluate-heads.ts'
import { clearOutput, leavePart, leaveReport, type PartOfCard, writeCards, writePartCard } from './leave-report.ts'
import { MakehumanData } from './people/makehuman-data.ts'
import { fetchSources } from './pictures/fetch-sources.ts'
import { evaluateSounds } from './sounds/evaluate-sounds.ts'
import { soundReport } from './sounds/sound-report.ts'
import { watchClips, watchStories } from './watch-set.ts'

/**
 * How often flags are right, on people and rooms that no threshold was chosen on. Films clips of known content, shows them to
 * the analyser that media nodes use, with a clock that is driven instead of waited for, and compares its flags with what is in
 * them. Writes the figures into the model cards, and leaves everything else in `tests/output/eval`.
 *
 * `--half choosing` looks at the half that thresholds are chosen on, and `--only TEXT` at conditions with that in their name;
 * neither changes the model cards. `--part sound`, `--part heads`, `--part gaze` or `--part pictures` leaves the others out. `--people N` takes so many people instead of all 18 of the half, and the cards say so.
 * `--calm MS` has pictures so close together while nothing is suspected, as on a node with time to spare; `--only stories` is of the
 * stories alone. Neither changes the cards.
 */
async function main(): Promise<void> {
  const { half, parts, wanted, calmMs, isForCards } = readArguments()
  const cacheDir = path.join(process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'pengawas')
  const sources = await fetchSources(cacheDir, console.log)
  const { directory, modelVersion } = await ensureModels({ cacheDir, log: console.log })
  const versions = { modelVersion, codeVersion: await readCodeVersion() }
  const data = new MakehumanData(sources.peopleFolder)
  const people = new People(data, await data.loadBody(), await KeptPictures.open(cacheDir))
  const analyser = await createCandidateAnalyser({
    modelsDirectory: directory,
    log: pino({ level: 'silent' }),
    // Clips have a clock of their own, so none of their pictures is ever too old.
    maxFrameAgeMs: Infinity,
    // And an evaluation may run beside other work, where a picture takes long and no process hangs.
    requestTimeoutMs: PATIENCE_MS,
    heartbeatTimeoutMs: PATIENCE_MS,
  })
  try {
    await clearOutput()
    const leave = async (part: PartOfCard, title: string, report: string, read: readonly unknown[]): Promise<void> => {
      console.log(`\n${title}, the ${half} half\n\n${report}\n`)
      await leavePart(part, half, report, read)
      if (isForCards) await writePartCard(part, report)
    }
    if (parts.includes('sound')) {
      const results = await evaluateSounds(analyser, people, {
        ...{ half, recordings: sources.recordingsFolder },
        only: (name) => wanted.condition(name),
      })
      await leave('sound', 'Sound', soundReport(results, versions), results)
    }
    // Heads and looks are of no condition, so whoever asks for some of those does not want them.
    if (parts.includes('heads') && wanted.stories) {
      const turns = await evaluateHeads(directory, people, half, wanted.people)
      await leave('heads', 'Heads of known angles', headReport(turns), turns)
    }
    if (parts.includes('gaze') && wanted.stories) {
      const looks = await evaluateGaze(directory, people, half, wanted.people)
      await leave('gaze', 'Looks at known angles', gazeReport(looks), looks)
    }
    if (!parts.includes('pictures')) return
    const { results, samples } = await watchClips(analyser, people, clipsOf(half, people, sources, wanted), calmMs)
    const stories = wanted.stories ? await watchStories(analyser, people, storiesOf(half, people, sources), calmMs) : []
    const report = reportOf(results, stories, { ...versions, samples })
    console.log(`\nThe ${half} half\n\n${report}\n\n${confusionTable(results)}\n`)
    await leaveReport(half, report, results, stories)
    if (isForCards) await writeCards(report, results)
  } finally {
    await analyser.close()
  }
}

const PATIENCE_MS = 60_000
const PARTS = ['pictures', 'sound', 'heads', 'gaze'] as const

interface Asked {
  half: Half
  parts: readonly string[]
  wanted: Wanted
  calmMs: number
  isForCards: boolean
}

function readArguments(): Asked {
  const { values } = parseArgs({
    options: {
      half: { type: 'string', default: 'reporting' },
      only: { type: 'string', multiple: true, default: [] },
      people: { type: 'string' },
      part: { type: 'string' },
      calm: { type: 'string', default: String(SAMPLE_PERIOD_MS) },
    },
  })
  const half = HALVES.find((name) => name === values.half)
  const people = Number(values.people ?? Infinity)
  const calmMs = Number(values.calm)
  const parts = values.part === undefined ? PARTS : PARTS.filter((name) => name === values.part)
  if (parts.length === 0) throw new Error(`--part is one of ${PARTS.join(', ')}`)
  if (!half || !(people >= 1)) throw new Error(`--half is one of ${HALVES.join(', ')}, and --people a number from 1 on`)
  if (!(calmMs >= 100)) throw new Error('--calm is a number of milliseconds')
  const condition = (name: string): boolean =>
    values.only.length === 0 || values.only.some((text) => name.includes(text))
  return {
    half,
    parts,
    wanted: { condition, people, stories: values.only.length === 0 || values.only.includes('stories') },
    calmMs,
    isForCards: values.only.length === 0 && half === 'reporting' && calmMs === SAMPLE_PERIOD_MS,
  }
}

await main()
