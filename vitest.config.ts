import { defineConfig } from 'vitest/config'

/** Unit tests sit beside their files; integration tests run a real hub on real databases; the web app's are of its rules, and its pages are tested in a real browser. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{shared,api,signaling,sfu,ml,setup}/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'node' } },
      {
        test: {
          name: 'integration',
          include: ['tests/{integration,attacks,faults}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
