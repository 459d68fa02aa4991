import type { Half } from './halves.rules.ts'
import { CONDITION_GOALS, DEVICE_KINDS, GOALS, GROUP_GAP, MAX_ACCUSED, MIN_FOUND, type Goal } from './goals.ts'
import {
  confusions,
  falseAlarms,
  falseKinds,
  scoreKind,
  shareOf,
  type Outcome,
  type Share,
} from './statistics.rules.ts'

/** What became of one clip. */
export interface ClipResult extends Outcome {
  half: Half
  name: string
  /** Where the clip stands in the set. */
  order: number
  who: string
  group: string
  /** Somebody is present and does nothing wrong. */
  isCalm: boolean
}

/** What became of a story of some minutes. */
export interface StoryResult {
  name: string
  /** The kind of flag that shows the cheating; null of somebody who is only nervous. */
  shows: string | null
  raised: readonly string[]
}

/** Of what figures are: both change with what they name. */
export interface Versions {
  modelVersion: string
  codeVersion: string
}

const percent = (value: number): string => (value * 100).toFixed(value > 0 && value < 0.1 ? 1 : 0)

/** A share as people read it: per cent, interval, and of how many. */
export function show({ hits, of, share, low, high }: Share): string {
  if (share === null) return '– (never raised)'
  return `${percent(share)} % (${percent(low)}–${percent(high)}; ${hits} of ${of})`
}

const mark = (isMet: boolean): string => (isMet ? 'met' : '**missed**')

/** Whether a goal is met, and whether there are enough clips to be sure of it: then the whole interval meets it. */
function markOf(isMet: boolean, isSure: boolean): string {
  return isMet && !isSure ? 'met, by too few clips to be sure' : mark(isMet)
}

function atLeast({ share, low }: Share, goal: number): string {
  return markOf((share ?? 0) >= goal, low >= goal)
}

/** For several shares, each of which is to be as low as that. */
function atMost(shares: readonly Share[], goal: number): string {
  return markOf(
    shares.every(({ share }) => (share ?? 0) <= goal),
    shares.every(({ high }) => high <= goal),
  )
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

/** The first table: precision and recall of each kind, or of some, against its goal. */
export function kindsTable(results: readonly ClipResult[], kinds?: readonly string[]): string {
  const goals = GOALS.filter(({ kind }) => kinds?.includes(kind) ?? true)
  const rows = goals.map((goal) => {
    const { precision, recall } = scoreKind(goal.kind, results)
    const worst = worstCondition(goal.kind, results)
    return [
      goal.title,
      show(precision),
      recall.of === 0 ? 'not measured' : show(recall),
      worst ? `${worst[0]}: ${show(worst[1])}` : '–',
      verdictOf(goal, precision, recall, [...falseAlarms(goal.kind, results).values()]),
    ]
  })
  return table(['kind', 'precision', 'recall', 'most often false in', 'goal'], rows)
}

function verdictOf(goal: Goal, precision: Share, recall: Share, inConditions: readonly Share[]): string {
  const limit = goal.falseInAny
  const parts = [
    ...(precision.share === null ? [] : [`precision ≥ ${goal.precision} ${atLeast(precision, goal.precision)}`]),
    ...(recall.share === null ? [] : [`recall ≥ ${goal.recall} ${atLeast(recall, goal.recall)}`]),
    ...(limit === undefined ? [] : [`false ≤ ${percent(limit)} % everywhere ${atMost(inConditions, limit)}`]),
  ]
  return parts.join('; ')
}

function worstCondition(kind: string, results: readonly ClipResult[]): [string, Share] | undefined {
  return [...falseAlarms(kind, results)]
    .filter(([, { hits }]) => hits > 0)
    .toSorted(([, a], [, b]) => (b.share ?? 0) - (a.share ?? 0))[0]
}

/** The second table: each condition with what it should raise and what was raised wrongly. */
export function conditionsTable(results: readonly ClipResult[]): string {
  const names = [...new Set(results.map(({ condition }) => condition))]
  const rows = names.map((name) => {
    const clips = results.filter(({ condition }) => condition === name)
    const expected = clips[0]?.expected ?? []
    const found = shareOf(
      clips.filter(({ raised }) => expected.every((kind) => raised.includes(kind))).length,
      clips.length,
    )
    const wrong = shareOf(clips.filter((clip) => falseKinds(clip).length > 0).length, clips.length)
    const kinds = [...new Set(clips.flatMap(falseKinds))].toSorted().map((kind) => titleOf(kind))
    const goal = CONDITION_GOALS[name]
    const promise = goal ? `; ≥ ${goal.recall} ${atLeast(found, goal.recall)}` : ''
    return [
      name,
      expected.length === 0 ? 'nothing' : expected.map(titleOf).join(', '),
      expected.length === 0 ? '–' : `${show(found)}${promise}`,
      wrong.hits === 0 ? show(wrong) : `${show(wrong)}: ${kinds.join(', ')}`,
    ]
  })
  return table(['condition', 'to be flagged', 'flagged', 'clips with a false flag'], rows)
}

function titleOf(kind: string): string {
  return GOALS.find((goal) => goal.kind === kind)?.title ?? kind
}

/** Whether groups of people differ in how often a calm clip was flagged. */
export function groupsTable(results: readonly ClipResult[]): string {
  const calm = results.filter(({ isCalm }) => isCalm)
  const groups = [...new Set(calm.map(({ group }) => group))].toSorted()
  const shares = groups.map((group) => {
    const clips = calm.filter((clip) => clip.group === group)
    return { group, share: shareOf(clips.filter((clip) => falseKinds(clip).length > 0).length, clips.length) }
  })
  const values = shares.map(({ share }) => share.share ?? 0)
  const gap = Math.max(...values) - Math.min(...values)
  const widest = Math.max(...shares.map(({ share }) => share.high)) - Math.min(...shares.map(({ share }) => share.low))
  return [
    table(
      ['group (as the skins are named)', 'calm clips with a false flag'],
      shares.map(({ group, share }) => [group, show(share)]),
    ),
    '',
    groups.length < 2
      ? 'Gap not measured: it takes calm clips of two groups.'
      : `Gap ${percent(gap)} points; ≤ ${percent(GROUP_GAP)} ${markOf(gap <= GROUP_GAP, widest <= GROUP_GAP)}.`,
  ].join('\n')
}

/** What every condition ended in, for the folder of the run. */
export function confusionTable(results: readonly ClipResult[]): string {
  const rows = [...confusions(results)].map(([condition, ends]) => [
    condition,
    [...ends]
      .toSorted(([, a], [, b]) => b - a)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  ])
  return table(['condition', 'clips that ended in'], rows)
}

/** Whether those who cheat are flagged for it, and those who are only nervous are not flagged; flags about devices do not count. */
export function storiesTable(results: readonly StoryResult[]): string {
  const told = results.map((story) => ({
    ...story,
    conduct: story.raised.filter((kind) => !DEVICE_KINDS.includes(kind)),
  }))
  const cheating = told.filter(({ shows }) => shows !== null)
  const found = cheating.filter(({ shows, conduct }) => conduct.some((kind) => kind === shows)).length
  const nervous = told.filter(({ shows }) => shows === null)
  const accused = nervous.filter(({ conduct }) => conduct.length > 0).length
  return [
    table(
      ['story of some minutes', 'cheats', 'flagged'],
      told.map(({ name, shows, conduct }) => [
        name,
        shows === null ? 'no' : 'yes',
        conduct.length === 0 ? '–' : conduct.map(titleOf).join(', '),
      ]),
    ),
    '',
    `${found} of ${cheating.length} who cheat are flagged for it; ≥ ${MIN_FOUND} ${mark(found >= MIN_FOUND)}. ${accused} of ${nervous.length} who are nervous are flagged; ≤ ${MAX_ACCUSED} ${mark(accused <= MAX_ACCUSED)}.`,
  ].join('\n')
}

/** Everything of one half. */
export function reportOf(
  results: readonly ClipResult[],
  stories: readonly StoryResult[],
  { modelVersion, codeVersion, samples }: Versions & { samples: number },
): string {
  const people = new Set(results.map(({ who }) => who)).size
  const tables = [kindsTable(results), conditionsTable(results), groupsTable(results)]
  if (stories.length > 0) tables.push(storiesTable(stories))
  return [
    `${results.length} clips of ${people} rendered people, ${samples} samples, models ${modelVersion}, code ${codeVersion}. Per cent with Wilson's 95 % interval, and numbers of clips. Clips of one person are not independent, so the true intervals are somewhat wider; precision is that of this mixture of clips and not of an examination.`,
    ...tables,
  ].join('\n\n')
}
