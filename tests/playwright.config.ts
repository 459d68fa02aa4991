import { defineConfig } from 'playwright/test'

/**
 * Journeys in which nothing has to happen within seconds, through pages of staff, accounts and the test. They run two at a time, each with a
 * hub, a database and browsers of its own. A journey that is not named here runs alone.
 */
const PAGES = [
  ...['account', 'appeals', 'assessment-results', 'auditing', 'catalogue', 'dashboards', 'enrol-selection'],
  ...['enrolling', 'headings', 'list-views', 'managing', 'marking', 'multiple-response', 'people-import'],
  ...['question-exchange', 'questions', 'rankings', 'retention', 'right-to-left', 'sign-in-again', 'sittings'],
  ...['taking', 'test-layout', 'unsaved'],
].map((name) => `${name}.spec.ts`)

/**
 * Real browsers against real processes. The machine has few cores and every candidate is a browser, so the journeys are one at a time
 * unless the command line says otherwise, as `npm test` does for `pages` by themselves.
 * No retries: a test that fails now and then is a failure.
 */
export default defineConfig({
  testDir: './e2e',
  outputDir: './output/playwright',
  projects: [
    { name: 'pages', testMatch: PAGES },
    { name: 'alone', testIgnore: PAGES },
  ],
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  globalTimeout: 2_700_000,
  // What is promised within a time says so itself; the rest may wait for a machine that is busy with other things as well.
  expect: { timeout: 40_000 },
  reporter: [['line'], ['json', { outputFile: './output/playwright.json' }]],
})
