import boundaries from 'eslint-plugin-boundaries'
import importX from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { boundaryRule, boundarySettings, PURE_FILES, TEST_FILES } from './setup/lint/boundaries.ts'

const TSCONFIGS = ['tsconfig.json', 'web/tsconfig.json']

/** In the hub's code, beside what its floors and modules may import. */
const HUB_SYNTAX = [
  {
    selector: "ImportExpression[source.type!='Literal']",
    message: 'Name the file that is imported: the floors cannot be checked otherwise.',
  },
  {
    selector: ':matches(ExportAllDeclaration, ExportNamedDeclaration)[source.value=/\\.repository\\.[jt]s$/]',
    message: 'A repository is private to its module: a file beside it does not pass it on.',
  },
]

export default defineConfig([
  globalIgnores(['**/node_modules', '**/dist', '**/coverage', 'data', 'tests/output', 'web/public']),
  {
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX, boundaries },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: TSCONFIGS, noWarnOnMultipleProjects: true }),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/extensions': ['.ts', '.tsx'],
      'import/resolver': { typescript: { project: TSCONFIGS, noWarnOnMultipleProjects: true } },
      ...boundarySettings(import.meta.dirname),
    },
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', 400],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'The environment is read and checked in config.ts alone.' },
        { object: 'Math', property: 'random', message: 'Use node:crypto; nothing that people rely on may be guessed.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'node:process', importNames: ['env'], message: 'The environment is read in config.ts alone.' },
          ],
        },
      ],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'boundaries/dependencies': ['error', boundaryRule],
    },
  },
  {
    // A router of Express' own matches any case and a trailing slash, and what the check of roles does not know it would pass.
    files: ['api/src/**/*.ts'],
    ignores: ['api/src/kernel/http/router.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'express',
              importNames: ['Router'],
              allowTypeImports: true,
              message: 'Routers are made by createRouter of kernel/http/router.ts.',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        ...HUB_SYNTAX,
        {
          selector: "MemberExpression[property.name='Router']",
          message: 'Routers are made by createRouter of kernel/http/router.ts.',
        },
        {
          selector: "CallExpression[callee.name='express']",
          message: 'There is one app; it is made in wiring/app.ts.',
        },
        {
          // A transaction may still fail, or run again: pages would hear of what was never stored.
          selector:
            "CallExpression[callee.property.name='write']:matches([callee.object.name='db'], [callee.object.property.name='db']) CallExpression[callee.property.name=/^(announce|emit|deliver)$/]",
          message: 'Announce what has happened after db.write, once it is stored.',
        },
      ],
    },
  },
  {
    files: ['api/src/wiring/app.ts', 'api/src/kernel/http/router.ts'],
    rules: { 'no-restricted-syntax': ['error', ...HUB_SYNTAX] },
  },
  {
    // Pure files decide; they neither read nor write. An allow list, so that no library slips in.
    files: PURE_FILES,
    ignores: TEST_FILES,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              // Their imports of other files are held to purity by `boundaries/dependencies`.
              regex: '^(?!\\.|@pengawas/|zod$|@zxcvbn-ts/language-common$|node:crypto$)',
              allowTypeImports: true,
              message: 'Pure files import only pure files, zod and lists of words.',
            },
            {
              regex: '^node:crypto$',
              allowImportNames: ['createHash', 'createHmac', 'timingSafeEqual'],
              message: 'Of node:crypto, pure files use what gives one answer for one input.',
            },
          ],
        },
      ],
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Pure files do no input or output.' },
        { name: 'setTimeout', message: 'Pure files take `now` as an argument.' },
        { name: 'setInterval', message: 'Pure files take `now` as an argument.' },
        { name: 'process', message: 'Pure files know nothing of the process.' },
        { name: 'globalThis', message: 'Pure files use no name that could be any of these.' },
        { name: 'performance', message: 'Pure files take `now` as an argument.' },
        { name: 'crypto', message: 'Pure files give one answer for one input.' },
      ],
      'no-restricted-syntax': [
        'error',
        ...HUB_SYNTAX,
        { selector: 'ImportExpression', message: 'Pure files import nothing while they run.' },
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Pure files take `now` as an argument.',
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Pure files take `now` as an argument.' },
        { object: 'Math', property: 'random', message: 'Pure files give one answer for one input.' },
      ],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    // It warns of libraries that React's compiler skips; we do not use that compiler.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['{api,signaling,sfu,ml,shared}/src/**/*.ts', 'setup/**/*.ts'],
    ignores: [...TEST_FILES, '**/migrations/**'],
    rules: { 'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['web/src/**/*.tsx'],
    ignores: TEST_FILES,
    rules: { 'max-lines': ['error', 200] },
  },
  {
    files: ['**/config.ts', '*.config.ts', 'web/vite.config.ts', ...TEST_FILES],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Use node:crypto; nothing that people rely on may be guessed.' },
      ],
      'no-restricted-imports': 'off',
    },
  },
  {
    // TypeORM declares its options as a class and documents object literals for it.
    files: ['api/src/**/*.entity.ts'],
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
  },
  {
    // The terminal is the user interface of the set-up, and of the programs that measure, break, attack and look around.
    files: ['setup/**/*.ts', 'tests/{bench,faults,attacks,eval,tour}/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // What draws people walks through millions of numbers that lie in typed arrays by their very length.
    files: ['tests/eval/people/**/*.ts', 'tests/eval/clips/film.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // A list of texts is one thing however long it is.
    files: ['web/src/locales/**'],
    rules: { 'max-lines': ['error', 700] },
  },
  {
    files: TEST_FILES,
    ignores: ['tests/bench/**'],
    rules: {
      'max-lines': ['error', 600],
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'node:timers/promises', message: 'Wait for what should happen, not for time.' }] },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "NewExpression[callee.name='Promise'] > ArrowFunctionExpression > CallExpression[callee.name='setTimeout']",
          message: 'Wait for what should happen, not for time.',
        },
        {
          selector: "CallExpression[callee.property.name='waitForTimeout']",
          message: 'Wait for what should happen, not for time.',
        },
      ],
    },
  },
])
