import type { SetupConfig } from '../config.ts'
import { formatDuration, lastLines } from '../terminal/format.ts'

export interface StepContext {
  config: SetupConfig
  signal: AbortSignal
  /** One line about what goes on right now. Shown while the step takes long; may be called often. */
  report: (line: string) => void
  /** What later steps and the processes need to know, e.g. where the worker is. */
  found: FoundFiles
}

export interface FoundFiles {
  mediaWorkerBinary?: string
  modelsDirectory?: string
}

/** `unchanged`: a stamp or the cache said that there is nothing to do. `note` is shown beside the step's title. */
interface StepOutcome {
  unchanged: boolean
  note?: string
}

export interface Step {
  title: string
  run: (context: StepContext) => Promise<StepOutcome>
}

/** A failure that people can do something about. `advice` says what. */
export class StepFailure extends Error {
  readonly advice: string
  readonly output: string

  constructor(message: string, advice: string, output = '') {
    super(message)
    this.advice = advice
    this.output = output
  }
}

const REPORT_EVERY_MS = 10_000
const ANNOUNCE_AFTER_MS = 400
const TITLE_WIDTH = 34

/** Runs the steps in order and shows each with its duration. Throws the first failure after showing it. */
export async function runSteps(
  steps: readonly Step[],
  base: Omit<StepContext, 'report' | 'found'>,
  found: FoundFiles = {},
): Promise<FoundFiles> {
  for (const step of steps) {
    base.signal.throwIfAborted()
    await runStep(step, base, found)
  }
  return found
}

async function runStep(step: Step, base: Omit<StepContext, 'report' | 'found'>, found: FoundFiles): Promise<void> {
  const started = performance.now()
  let lastReport = started
  const announcement = setTimeout(() => console.log(`… ${step.title}`), ANNOUNCE_AFTER_MS)
  const report = (line: string): void => {
    if (performance.now() - lastReport < REPORT_EVERY_MS) return
    lastReport = performance.now()
    console.log(`    ${formatDuration(lastReport - started)}: ${line.trim().slice(0, 120)}`)
  }
  try {
    const outcome = await step.run({ ...base, report, found })
    const note = outcome.note ?? (outcome.unchanged ? 'unchanged' : '')
    const duration = formatDuration(performance.now() - started)
    console.log(`✓ ${step.title.padEnd(TITLE_WIDTH)} ${duration.padStart(10)}  ${note}`.trimEnd())
  } catch (error) {
    if (base.signal.aborted) throw error
    showFailure(step.title, error)
    throw error
  } finally {
    clearTimeout(announcement)
  }
}

function showFailure(title: string, error: unknown): void {
  console.error(`✗ ${title}`)
  if (error instanceof StepFailure) {
    if (error.output) console.error(lastLines(error.output, 40))
    console.error(`  ${error.message}\n  ${error.advice.replaceAll('\n', '\n  ')}`)
  } else {
    console.error(error)
  }
}
