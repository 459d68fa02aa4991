import type { SetupConfig } from '../config.ts'
import { formatDuration, lastLines } from '../terminal/format.ts'

export interface CheckContext {
  config: SetupConfig
  /** The environment with what set-up has found. */
  env: NodeJS.ProcessEnv
  signal: AbortSignal
  report: (line: string) => void
}

export interface CheckResult {
  passed: number
  failed: number
  /** Shown when something failed. */
  output: string
}

export interface Check {
  title: string
  run: (context: CheckContext) => Promise<CheckResult>
}

export interface Totals {
  passed: number
  failed: number
}

const SHOWN_LINES = 400
const TITLE_WIDTH = 34
const REPORT_EVERY_MS = 15_000

/** Runs one check, shows its result, and its output when something failed. A check that breaks counts as one failure. */
async function runCheck(check: Check, base: Omit<CheckContext, 'report'>): Promise<Totals> {
  const started = performance.now()
  let lastReport = started
  const report = (line: string): void => {
    if (line.trim() === '' || performance.now() - lastReport < REPORT_EVERY_MS) return
    lastReport = performance.now()
    console.log(`    ${check.title}, ${formatDuration(lastReport - started)}: ${line.trim().slice(0, 100)}`)
  }
  const result = await check.run({ ...base, report }).catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  base.signal.throwIfAborted()
  // A check in which nothing ran has checked nothing.
  const { passed } = result
  const failed = passed + result.failed === 0 ? 1 : result.failed
  const duration = formatDuration(performance.now() - started)
  const count = passed + failed > 1 || failed > 0 ? `${passed} passed, ${failed} failed` : ''
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${check.title.padEnd(TITLE_WIDTH)} ${duration.padStart(10)}  ${count}`.trimEnd(),
  )
  if (failed > 0) console.log(lastLines(result.output, SHOWN_LINES))
  return { passed, failed }
}

/** Runs checks, at most `concurrency` at a time, all of them even if some fail. */
export async function runChecks(
  checks: readonly Check[],
  concurrency: number,
  base: Omit<CheckContext, 'report'>,
): Promise<Totals> {
  const waiting = [...checks]
  const totals: Totals = { passed: 0, failed: 0 }
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { passed, failed } = await runCheck(check, base)
      totals.passed += passed
      totals.failed += failed
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return totals
}

/** The closing line, alone on its line, and the exit code. */
export function conclude(...parts: readonly Totals[]): number {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const failed = parts.reduce((sum, part) => sum + part.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
