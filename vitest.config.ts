import { defineConfig } from 'vitest/config'

/** Of the hub's tests, those of several processes, media, sockets that break off and how soon somebody notices. */
const HUB_ALONE = [
  ...['allocation', 'backup', 'cluster', 'connections', 'handshake', 'private-talks', 'recordings'],
  ...['recordings-store-away', 'rewind', 'sockets', 'teams'],
].map((name) => `tests/integration/hub/${name}.test.ts`)
/** Tests that watch media, several processes or their failures: how fast things happen is a part of them, so they run alone. */
const ALONE = ['tests/integration/sfu/**/*.test.ts', ...HUB_ALONE, 'tests/{attacks,faults}/**/*.test.ts']
/** Replaces a module of the hub, which no other test may get. */
const WITH_MOCKS = ['tests/integration/api/services.test.ts']
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
          exclude: [...ALONE, ...WITH_MOCKS],
          ...REAL_SERVERS,
          maxWorkers: 2,
          // The hub's modules are loaded once in each worker: what they remember, they remember of one database.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'media',
          include: [...ALONE, ...WITH_MOCKS],
          ...REAL_SERVERS,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
