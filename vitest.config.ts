import { defineConfig } from 'vitest/config'

/** Tests that watch media, several processes or their failures: how fast things happen is a part of them, so they run alone. */
const ALONE = ['tests/integration/{hub,sfu}/**/*.test.ts', 'tests/{attacks,faults}/**/*.test.ts']
const REAL_SERVERS = { environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } as const

/** Unit tests sit beside their files; integration tests run a real hub on real databases; the web app's are of its rules, and its pages are tested in a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,api,signaling,sfu,ml,setup,tests/eval}/**/*.test.ts'],
          environment: 'node',
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'node' } },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: ALONE,
          ...REAL_SERVERS,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: { name: 'media', include: ALONE, ...REAL_SERVERS, fileParallelism: false, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
