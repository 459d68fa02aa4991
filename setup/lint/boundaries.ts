import { FLOORS, floorsFrom } from './floors.ts'

/** Decisions, contracts and figures: files without input or output. The tests beside them are no such files. */
export const PURE_FILES = [
  '**/*.rules.ts',
  '**/rules/**/*.ts',
  '**/geometry/**/*.ts',
  'api/src/kernel/psychometrics/**/*.ts',
  'shared/src/**/*.ts',
]

export const TEST_FILES = ['tests/**/*.{ts,tsx}', '**/*.test.{ts,tsx}']

const SEE_FOLDERS = 'see the folder table in ARCHITECTURE.md.'

/** Which folder may import from which. Anything else is refused. */
const FOLDERS: readonly { from: string; to: readonly string[] }[] = [
  { from: 'signaling', to: ['shared'] },
  { from: 'sfu', to: ['shared'] },
  { from: 'ml', to: ['shared'] },
  { from: 'web', to: ['shared', 'web-feature'] },
  { from: 'web-feature', to: ['shared', 'web'] },
  { from: 'setup', to: ['shared', 'ml'] },
  { from: 'tests', to: ['shared', 'signaling', ...FLOORS, 'sfu', 'ml', 'web', 'web-feature', 'setup'] },
]

/** The two processes are put together in these files, and in tests that do the same. */
const COMPOSITION: readonly { files: string[]; to: string }[] = [
  { files: ['api/src/wiring/hub.ts', 'api/src/main.ts', 'api/**/*.test.ts'], to: 'signaling' },
  { files: ['sfu/src/main.ts', 'sfu/**/*.test.ts'], to: 'ml' },
]

const element = (type: string, pattern = type): object => ({ type, pattern, partialMatch: false })

/** Settings of `eslint-plugin-boundaries`: what each folder and each file is. The first element that fits counts. */
export const boundarySettings = (rootPath: string): Record<string, unknown> => ({
  'boundaries/root-path': rootPath,
  'boundaries/elements': [
    element('web-feature', 'web/src/features/*'),
    ...FLOORS.filter((floor) => floor !== 'wiring').map((floor) => element(floor, `api/src/${floor}/*`)),
    // The floor `wiring`, and what lies directly in api/src.
    element('wiring', 'api'),
    ...['shared', 'signaling', 'sfu', 'ml', 'web', 'setup', 'tests'].map((name) => element(name)),
  ],
  'boundaries/files': [
    // Selectors see only files that have a category.
    { category: 'any', pattern: '**', partialMatch: false },
    ...PURE_FILES.map((pattern) => ({ category: 'pure', pattern, partialMatch: false })),
    { category: 'repository', pattern: '**/*.repository.ts', partialMatch: false },
    ...TEST_FILES.map((pattern) => ({ category: 'test', pattern, partialMatch: false })),
  ],
})

/** Options of `boundaries/dependencies`. Of the policies that fit an import, the last one counts. */
export const boundaryRule = {
  default: 'disallow',
  checkInternals: true,
  message: `{{from.element.types.[0]}} must not import {{to.element.types.[0]}}: ${SEE_FOLDERS}`,
  policies: [
    ...FOLDERS.map(({ from, to }) => ({
      from: { element: { type: from } },
      allow: { to: { element: { type: to } } },
    })),
    ...FLOORS.map((floor) => ({
      from: { element: { type: floor } },
      allow: { to: { element: { type: ['shared', ...floorsFrom(floor)] } } },
    })),
    ...FLOORS.map((floor) => ({
      from: { element: { type: floor } },
      disallow: { to: { element: { type: FLOORS.filter((other) => !floorsFrom(floor).includes(other)) } } },
      message:
        '{{from.element.types.[0]}} must not import {{to.element.types.[0]}}: imports go down the floors, see ARCHITECTURE.md.',
    })),
    ...COMPOSITION.map(({ files, to }) => ({
      from: { file: { path: files } },
      allow: { to: { element: { type: to } } },
    })),
    {
      from: { file: { categories: { noneOf: ['test'] } } },
      disallow: { to: { file: { categories: 'repository' } } },
      message: 'A repository is private to its module: ask its service, or a *.queries.ts beside it.',
    },
    { allow: { dependency: { relationship: { to: 'internal' } } } },
    {
      from: { file: { categories: { allOf: ['pure'], noneOf: ['test'] } } },
      disallow: { to: { file: { categories: { noneOf: ['pure'] } } }, dependency: { kind: 'value' } },
      message: 'A pure file imports only pure files and types: move what it needs, or take its result as an argument.',
    },
  ],
}
