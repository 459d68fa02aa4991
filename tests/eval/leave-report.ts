import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { paths } from '../support/paths.ts'
import { withSection } from './figures/card-section.ts'
import { SAME_KIND } from './figures/goals.ts'
import type { Half } from './figures/halves.rules.ts'
import { confusionTable, kindsTable, type ClipResult, type StoryResult } from './figures/report.ts'
import { falseKinds } from './figures/statistics.rules.ts'
import { PACKAGES, PICTURES } from './pictures/manifest.ts'
import type { FilmedPhase, Raised } from './watch-clip.ts'

const OUTPUT = path.join(paths.output, 'eval')
const CARDS = path.join(paths.root, 'docs/models')
/** Which kinds a model is behind. */
const KINDS_OF_CARDS: Readonly<Record<string, readonly string[]>> = {
  'blazeface.md': ['no-face', 'several-faces', 'face-covered'],
  'facemesh.md': ['no-face', 'several-faces', 'gaze-away', 'head-down', 'still-face'],
  'iris.md': ['gaze-away'],
  'movenet-lightning.md': ['no-face', 'still-face'],
  'faceres.md': ['other-person'],
}

/** Begins the folder of a run anew, with where its pictures come from and under which licences. */
export async function clearOutput(): Promise<void> {
  await rm(OUTPUT, { recursive: true, force: true })
  await mkdir(OUTPUT, { recursive: true })
  await writeFile(
    path.join(OUTPUT, 'sources.json'),
    JSON.stringify({ packages: PACKAGES, pictures: PICTURES }, null, 2),
  )
}

/** Of a clip that was judged wrongly, what was shown: the evidence of a false flag, or a picture of what was missed. */
export async function leavePictures(
  result: ClipResult,
  phases: readonly FilmedPhase[],
  raised: readonly Raised[],
): Promise<void> {
  const last = phases.at(-1)?.pictures[0]
  const missed = result.expected.filter((kind) => !result.raised.includes(kind))
  const pictures = [
    ...falseKinds(result).map((kind) => ({
      folder: `false ${kind}`,
      picture: raised.find(({ reason }) => (SAME_KIND[reason] ?? reason) === kind)?.evidence ?? last,
    })),
    ...missed.map((kind) => ({ folder: `missed ${kind}`, picture: last })),
  ]
  for (const { folder, picture } of pictures) {
    if (!picture) continue
    await mkdir(path.join(OUTPUT, folder), { recursive: true })
    await writeFile(path.join(OUTPUT, folder, `${result.name.replaceAll(/[^\w]+/g, '-')}.webp`), picture)
  }
}

export async function leaveReport(
  half: Half,
  report: string,
  results: readonly ClipResult[],
  stories: readonly StoryResult[],
): Promise<void> {
  await writeFile(path.join(OUTPUT, `${half}.json`), JSON.stringify({ results, stories }, null, 1))
  await writeFile(path.join(OUTPUT, `${half}.md`), `${report}\n\n${confusionTable(results)}\n`)
}

/** What is evaluated apart from clips, with the card that its figures go into, under this title. */
const PARTS = {
  sound: { card: 'silero-vad.md', title: 'Figures of `npm run eval`', section: '' },
  heads: { card: 'facemesh.md', title: 'Heads of known angles, by `npm run eval`', section: 'heads' },
  gaze: { card: 'iris.md', title: 'Looks at known angles, by `npm run eval`', section: 'gaze' },
} as const
export type PartOfCard = keyof typeof PARTS

/** Leaves what was read beside the report of it. */
export async function leavePart(part: PartOfCard, half: Half, report: string, read: readonly unknown[]): Promise<void> {
  await writeFile(path.join(OUTPUT, `${half}-${part}.json`), JSON.stringify(read, null, 1))
  await writeFile(path.join(OUTPUT, `${half}-${part}.md`), `${report}\n`)
}

export async function writePartCard(part: PartOfCard, report: string): Promise<void> {
  const { card, title, section } = PARTS[part]
  await writeSection(card, `**${title}**: ${report}`, section)
}

async function writeSection(card: string, text: string, section = ''): Promise<void> {
  const file = path.join(CARDS, card)
  await writeFile(file, withSection(await readFile(file, 'utf8'), text, section))
}

/** Puts the figures into the marked sections of the model cards. */
export async function writeCards(report: string, results: readonly ClipResult[]): Promise<void> {
  await writeSection('README.md', `## Figures of \`npm run eval\`\n\n${report}`)
  for (const [name, kinds] of Object.entries(KINDS_OF_CARDS))
    await writeSection(
      name,
      `**Figures of \`npm run eval\`** (what they are of: [README.md](README.md)):\n\n${kindsTable(results, kinds)}`,
    )
}
