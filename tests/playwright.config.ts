import { defineConfig } from 'playwright/test'

/**
 * Real browsers against real processes, one test at a time: the machine has few cores and every candidate is a browser.
 * No retries: a test that fails now and then is a failure.
 */
export default defineConfig({
  testDir: './e2e',
  outputDir: './output/playwright',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  globalTimeout: 2_700_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: './output/playwright.json' }]],
})
