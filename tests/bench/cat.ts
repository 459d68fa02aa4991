import { createCat } from '@pengawas/api/kernel/psychometrics/cat/cat'
import type { CatAnswer, CatSettings } from '@pengawas/api/kernel/psychometrics/cat/cat.types'
import {
  drawBank,
  normalPopulation,
  recoveryOf,
  type Recovery,
  simulateTests,
} from '@pengawas/api/kernel/psychometrics/cat/simulate-cat'
import { percentile } from './percentiles.ts'

/**
 * How well the adaptive test finds abilities, and what choosing a question costs. 500 candidates whose abilities are the
 * quantiles of the standard normal distribution take a test from a bank of 400 two-parameter items.
 *
 * Seeds are the numbers of the replications, from 1. The last line reports replication 1 of the product's own settings; the
 * lines above show the others, since with 500 candidates chance alone moves the bias by about 0.013.
 */
const SIMULEES = 500
const BANK = 400
const REPLICATIONS = 10
const SELECTION_BANK = 2000
const SELECTIONS = 600
const COMPETENCIES = ['integrity', 'cooperation', 'communication', 'service-orientation', 'discipline']

const settings: CatSettings = {
  priorMean: 0,
  priorSd: 1,
  estimator: 'eap',
  minItems: 5,
  maxItems: 60,
  targetSe: 0.3,
  exposure: { kind: 'randomesque', size: 5 },
  contentTargets: Object.fromEntries(COMPETENCIES.map((competency) => [competency, 1])),
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000
const cell = (value: number | string): string => (typeof value === 'number' ? value.toFixed(3) : value).padStart(12)

function printRow(
  name: string,
  { bias, rmse, meanLength, n }: Recovery,
  more: readonly (number | string)[] = [],
): void {
  console.log([name.padEnd(28), cell(String(n)), ...[bias, rmse, meanLength, ...more].map(cell)].join(''))
}

function printHead(...more: string[]): void {
  console.log(
    ['', 'n', 'bias', 'rmse', 'length', ...more]
      .map((title, index) => (index === 0 ? title.padEnd(28) : title.padStart(12)))
      .join(''),
  )
}

function simulate(
  seed: string,
  changes: Partial<CatSettings> = {},
  medianA?: number,
): ReturnType<typeof simulateTests> {
  const bank = drawBank(BANK, seed, COMPETENCIES, medianA === undefined ? {} : { medianA })
  return simulateTests(bank, { ...settings, ...changes }, normalPopulation(SIMULEES), seed)
}

/** Largest share of candidates that saw one and the same question. */
function highestExposure(tests: ReturnType<typeof simulateTests>): number {
  const counts = new Map<string, number>()
  for (const id of tests.flatMap(({ itemIds }) => itemIds)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return Math.max(...counts.values()) / tests.length
}

function measureSelection(): number[] {
  const cat = createCat(drawBank(SELECTION_BANK, '1', COMPETENCIES), settings)
  const times: number[] = []
  const answers: CatAnswer[] = []
  for (let index = 0; index < SELECTIONS; index++) {
    const start = performance.now()
    const step = cat.next(answers, `selection:${index}`)
    times.push(performance.now() - start)
    // A test of 15 questions is long enough to stop; then the next one begins.
    if (step.kind === 'stop' || answers.length === 15) answers.length = 0
    else answers.push({ itemId: step.itemId, isCorrect: index % 2 === 0 })
  }
  return times
}

const replications = Array.from({ length: REPLICATIONS }, (_, index) => simulate(String(index + 1)))
const [first = []] = replications

console.log(`${BANK} items, SE ≤ ${settings.targetSe}, EAP, one of 5, five competencies balanced`)
printHead('mean SE', 'exposure')
const meanSe = (tests: typeof first): number => tests.reduce((sum, { se }) => sum + se, 0) / tests.length
for (const [index, tests] of replications.entries())
  printRow(`replication ${index + 1}`, recoveryOf(tests), [meanSe(tests), highestExposure(tests)])
printRow('all replications', recoveryOf(replications.flat()), [meanSe(replications.flat()), ''])

console.log('\nreplication 1 by ability')
printHead('mean SE')
for (const [name, low, high] of [
  ['below −1', -9, -1],
  ['−1 to 1', -1, 1],
  ['above 1', 1, 9],
] as const) {
  const part = first.filter(({ trueTheta }) => trueTheta >= low && trueTheta < high)
  printRow(name, recoveryOf(part), [meanSe(part)])
}

console.log('\nreplication 1 with other settings')
printHead('exposure')
const variants: [string, Partial<CatSettings>, number?][] = [
  ['maximum likelihood', { estimator: 'mle' }],
  ['weighted likelihood', { estimator: 'wle' }],
  ['a mark of 50, sure to 95 %', { mark: { score: 50, confidence: 0.95 } }],
  ['always the best item', { exposure: { kind: 'none' } }],
  ['competencies not balanced', { contentTargets: {} }],
  ['flat bank, median a = 1', {}, 1],
]
for (const [name, changes, medianA] of variants) {
  const tests = simulate('1', changes, medianA)
  printRow(name, recoveryOf(tests), [highestExposure(tests)])
}

const selectMs = measureSelection()
console.log(
  `\nchoosing from ${SELECTION_BANK}: p50 ${percentile(selectMs, 0.5).toFixed(3)} ms, p95 ${percentile(selectMs, 0.95).toFixed(3)} ms of ${SELECTIONS}`,
)
const { bias, rmse, meanLength } = recoveryOf(first)
console.log(
  JSON.stringify({
    bench: 'cat',
    bias: round(bias),
    rmse: round(rmse),
    meanLength: round(meanLength),
    selectMs: { p50: round(percentile(selectMs, 0.5)) },
    bankSize: SELECTION_BANK,
  }),
)
