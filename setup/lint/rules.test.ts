import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../paths.ts'

/** The project's own configuration, with those of its rules that need no types: a made-up file is in no project. */
const eslint = new ESLint({
  cwd: fromRoot(),
  overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) =>
    ['boundaries/dependencies', '@typescript-eslint/no-restricted-imports', 'max-lines-per-function'].includes(ruleId),
})

/** What the linter says of a file with this text at this path (from the root). The file need not exist. */
async function complaintsAbout(path: string, code: string): Promise<string[]> {
  const results = await eslint.lintText(code, { filePath: fromRoot(path) })
  return results.flatMap(({ messages }) => messages.map(({ message }) => message))
}

const USERS = '../../identity/users/users'

describe('floors', () => {
  it.each([
    ['a value', `export { userEntity } from '${USERS}.entity.ts'`],
    ['a type', `import type { UserRow } from '${USERS}.entity.ts'\nexport type Row = UserRow`],
    ['a dynamic import', `export const users = () => import('${USERS}.entity.ts')`],
  ])('refuse an import that goes up: %s', async (_, code) => {
    expect(await complaintsAbout('api/src/kernel/lib/made-up.ts', code)).toEqual([
      'kernel must not import identity: imports go down the floors, see ARCHITECTURE.md.',
    ])
  })

  it('refuse what lies in api/src to every floor below the wiring', async () => {
    const code = "export type { ApiConfig } from '../../config.ts'"
    expect(await complaintsAbout('api/src/kernel/lib/made-up.ts', code)).toEqual([
      'kernel must not import wiring: imports go down the floors, see ARCHITECTURE.md.',
    ])
    expect(await complaintsAbout('api/src/wiring/seed/made-up.ts', code)).toEqual([])
  })

  it('let an import go down, or stay on its floor', async () => {
    const code = `export { userEntity } from '${USERS}.entity.ts'`
    expect(await complaintsAbout('api/src/sessions/answers/made-up.ts', code)).toEqual([])
    expect(await complaintsAbout('api/src/identity/auth/made-up.ts', code)).toEqual([])
  })
})

describe('a repository', () => {
  const code = "export { findLogin } from '../../identity/auth/auth.repository.ts'"

  it.each([
    'api/src/sessions/answers/made-up.ts',
    'api/src/identity/users/made-up.ts',
    'api/src/wiring/seed/made-up.ts',
  ])('is closed to another module: %s', async (path) => {
    expect(await complaintsAbout(path, code)).toEqual([
      'A repository is private to its module: ask its service, or a *.queries.ts beside it.',
    ])
  })

  it('is open to its own module and to tests', async () => {
    expect(await complaintsAbout('api/src/identity/auth/made-up.ts', code)).toEqual([])
    expect(await complaintsAbout('api/src/sessions/answers/made-up.test.ts', code)).toEqual([])
  })
})

describe('a pure file', () => {
  const path = 'api/src/bank/questions/made-up.rules.ts'

  it('imports no library', async () => {
    const [complaint = '', ...others] = await complaintsAbout(path, "export { default } from 'sanitize-html'")
    expect(complaint).toContain('Pure files import only pure files, zod and lists of words.')
    expect(others).toEqual([])
  })

  it.each([
    ['a neighbour', path, './question-html.ts'],
    ['a neighbour, inside a folder of rules', 'api/src/bank/questions/rules/made-up.ts', '../question-html.ts'],
    ['another module', 'api/src/bank/exchange/made-up.rules.ts', '../questions/question-html.ts'],
  ])('pulls in no library through %s', async (_, from, to) => {
    expect(await complaintsAbout(from, `export { plainText } from '${to}'`)).toEqual([
      'A pure file imports only pure files and types: move what it needs, or take its result as an argument.',
    ])
  })

  it('takes no more than hashes and comparisons from node:crypto', async () => {
    const [complaint = ''] = await complaintsAbout(path, "export { randomBytes } from 'node:crypto'")
    expect(complaint).toContain('Of node:crypto, pure files use what gives one answer for one input.')
    expect(await complaintsAbout(path, "import { createHash } from 'node:crypto'\nexport { createHash }")).toEqual([])
  })

  it('imports pure files, contracts, zod and types', async () => {
    const code = `
      import { MESSAGES } from '@pengawas/shared/messages'
      import { z } from 'zod'
      import type { QuestionRow } from './questions.entity.ts'
      import { themeOf } from './questions.rules.ts'
      export const madeUp = (row: QuestionRow) => [MESSAGES, z, themeOf(row.theme)]
    `
    expect(await complaintsAbout(path, code)).toEqual([])
  })

  it('leaves its tests free', async () => {
    const code = "export { plainText } from './question-html.ts'"
    expect(await complaintsAbout('api/src/bank/questions/rules/made-up.test.ts', code)).toEqual([])
  })
})
