import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest } from './test-reports.ts'

describe('countVitest', () => {
  it('counts tests, and files that could not be loaded', () => {
    const testResults = [
      { status: 'passed', assertionResults: [{}, {}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ]
    expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 2 })
  })
})

describe('countPlaywright', () => {
  it('takes flaky tests and errors outside of tests for failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3 })
  })
})
