export interface TestCounts {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A file that cannot be loaded has no tests in the report; it counts as one failure. */
export function countVitest(report: unknown): TestCounts {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return { passed: numPassedTests, failed: numFailedTests + broken }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** A flaky test is a failing one. Errors outside of tests, such as a file that cannot be loaded, count too. */
export function countPlaywright(report: unknown): TestCounts {
  const { stats, errors } = report as PlaywrightReport
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
