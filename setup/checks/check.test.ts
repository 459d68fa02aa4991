import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSetupConfig } from '../config.ts'
import { conclude, runChecks, type Check, type CheckResult } from './check.ts'

let lines: string[] = []

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})

afterEach(() => vi.restoreAllMocks())

const check = (title: string, run: () => Promise<CheckResult>): Check => ({ title, run })
const result =
  (passed: number, failed: number, output = ''): (() => Promise<CheckResult>) =>
  () =>
    Promise.resolve({ passed, failed, output })
const context = { config: readSetupConfig({}), env: {}, signal: new AbortController().signal }

it('runs every check whatever fails, and adds them up', async () => {
  const totals = await runChecks(
    [
      check('fails', result(3, 1, 'expected 1 to be 2')),
      check('breaks', () => Promise.reject(new Error('no such program'))),
      check('runs nothing', result(0, 0)),
      check('passes', result(5, 0, 'not shown')),
    ],
    2,
    context,
  )
  expect(totals).toEqual({ passed: 8, failed: 3 })
  const shown = lines.join('\n')
  expect(shown).toContain('expected 1 to be 2')
  expect(shown).toContain('no such program')
  expect(shown).not.toContain('not shown')
})

it.each([
  [
    [
      { passed: 2, failed: 0 },
      { passed: 3, failed: 0 },
    ],
    '5 passed, 0 failed',
    0,
  ],
  [[{ passed: 2, failed: 1 }], '2 passed, 1 failed', 1],
  [[{ passed: 0, failed: 0 }], '0 passed, 0 failed', 1],
])('closes %j with "%s" and exit code %d', (parts, line, exitCode) => {
  expect(conclude(...parts)).toBe(exitCode)
  expect(lines.join('\n').split('\n').at(-1)).toBe(line)
})
