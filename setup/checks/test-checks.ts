import { readFile, rm } from 'node:fs/promises'
import { fromRoot } from '../paths.ts'
import { withMemoryFolder } from '../processes/memory-folder.ts'
import { runCommand } from '../processes/run-command.ts'
import type { Check, CheckContext, CheckResult } from './check.ts'
import { programOf } from './source-checks.ts'
import { countPlaywright, countVitest, type TestCounts } from './test-reports.ts'

interface TestRun {
  title: string
  program: string
  args: readonly string[]
  /** The JSON report that the run writes. */
  reportFile: string
  count: (report: unknown) => TestCounts
}

const VITEST_REPORT = fromRoot('tests', 'output', 'vitest.json')

function vitest(title: string, projects: readonly string[]): Check {
  return testCheck({
    title,
    program: 'vitest',
    args: [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${VITEST_REPORT}`,
    ],
    reportFile: VITEST_REPORT,
    count: countVitest,
  })
}

export const unitTests = vitest('Unit tests', ['unit', 'web'])
export const unitAndIntegrationTests = vitest('Unit and integration tests', ['unit', 'web', 'integration', 'media'])

function playwright(title: string, project: string, workers: number): Check {
  return testCheck({
    title,
    program: 'playwright',
    args: [
      ...['test', '--config', fromRoot('tests', 'playwright.config.ts')],
      ...['--project', project, '--workers', String(workers)],
      // Each keeps what it has of failures; a run empties its folder.
      ...['--output', fromRoot('tests', 'output', 'playwright', project)],
    ],
    reportFile: fromRoot('tests', 'output', 'playwright.json'),
    count: countPlaywright,
  })
}

/** One after the other: what the second looks at is also how fast things happen. */
export const browserTests = [
  playwright('Browser tests, two at a time', 'pages', 2),
  playwright('Browser tests, one at a time', 'alone', 1),
]

/** Numbers come from the report and not from the text. A run without a report is one failure. */
function testCheck({ title, program, args, reportFile, count }: TestRun): Check {
  return {
    title,
    run: async ({ env, signal, report }: CheckContext): Promise<CheckResult> => {
      await rm(reportFile, { force: true })
      const command = [await programOf(program), ...args]
      const { exitCode, output } = await withMemoryFolder({ ...env, NO_COLOR: '1', FORCE_COLOR: '0' }, (env) =>
        runCommand(process.execPath, command, { env, signal, onLine: report }),
      )
      const counts = await readFile(reportFile, 'utf8').then(
        (text) => count(JSON.parse(text)),
        () => ({ passed: 0, failed: 1 }),
      )
      // The run may fail beside its tests, e.g. with an unhandled rejection or a fixture that does not close.
      const failed = exitCode !== 0 && counts.failed === 0 ? 1 : counts.failed
      return { passed: counts.passed, failed, output }
    },
  }
}
