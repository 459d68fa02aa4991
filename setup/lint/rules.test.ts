import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../paths.ts'

/** The project's own configuration, with those of its rules that need no types: a made-up file is in no project. */
const eslint = new ESLint({
  cwd: fromRoot(),
  overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) =>
    [
      'boundaries/dependencies',
      '@typescript-eslint/no-restricted-imports',
      'no-restricted-globals',
      'no-restricted-syntax',
      'max-lines-per-function',
    ].includes(ruleId),
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

  it('refuse an import whose file is not named', async () => {
    const code = `export const users = () => import(\`${USERS}.entity.ts\`)`
    expect(await complaintsAbout('api/src/kernel/lib/made-up.ts', code)).toEqual([
      'Name the file that is imported: the floors cannot be checked otherwise.',
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
  const code = "import { findLogin } from '../../identity/auth/auth.repository.ts'\nexport const find = findLogin"

  it.each([
    'api/src/sessions/answers/made-up.ts',
    'api/src/identity/users/made-up.ts',
    'api/src/wiring/seed/made-up.ts',
  ])('is closed to another module: %s', async (path) => {
    expect(await complaintsAbout(path, code)).toEqual([
      'A repository is private to its module: ask its service, or a *.queries.ts beside it.',
    ])
  })

  it.each(["export * from './auth.repository.ts'", "export { findLogin } from './auth.repository.js'"])(
    'is not passed on by a file beside it: %s',
    async (passedOn) => {
      expect(await complaintsAbout('api/src/identity/auth/made-up.queries.ts', passedOn)).toEqual([
        'A repository is private to its module: a file beside it does not pass it on.',
      ])
    },
  )

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

  it.each([
    ["export const files = () => import('node:fs')", 'Pure files import nothing while they run.'],
    ['export const at = new Date()', 'Pure files take `now` as an argument.'],
    ['export const at = performance.now()', 'Pure files take `now` as an argument.'],
    ['export const id = globalThis.crypto.randomUUID()', 'Pure files use no name that could be any of these.'],
  ])('asks for nothing while it runs: %s', async (code, reason) => {
    const [complaint = '', ...others] = await complaintsAbout(path, code)
    expect(complaint).toContain(reason)
    expect(others).toEqual([])
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

describe('a transaction', () => {
  const path = 'api/src/identity/people/made-up.ts'
  const service = (body: string): string => `export async function madeUp({ db, announcer, logins }) {\n${body}\n}`

  it.each([
    ['a push', 'await db.write(() => announcer.announce(push, to, payload))'],
    ['an event', "await deps.db.write(async () => { await store(); deps.announcer.emit('loginEnded', ended) })"],
    ['notices', 'await db.write(async (manager) => notifications.deliver(await notifications.add(manager)))'],
  ])('announces nothing from inside: %s', async (_, body) => {
    expect(await complaintsAbout(path, service(body))).toEqual([
      'Announce what has happened after db.write, once it is stored.',
    ])
  })

  it('lets what it stored be announced afterwards', async () => {
    const body = 'logins.announce(await db.write(() => store()))\nannouncer.announce(push, to, payload)'
    expect(await complaintsAbout(path, service(body))).toEqual([])
  })
})

describe('the length of a function', () => {
  const withLines = (count: number): string =>
    `export function addUp(): number {\n  let sum = 0\n${'  sum += 1\n'.repeat(count)}  return sum\n}\n`

  it('is at most 70 lines', async () => {
    expect(await complaintsAbout('api/src/sessions/answers/made-up.ts', withLines(66))).toEqual([])
    expect(await complaintsAbout('api/src/sessions/answers/made-up.ts', withLines(67))).toEqual([
      "Function 'addUp' has too many lines (71). Maximum allowed is 70.",
    ])
  })

  it('is not limited in migrations', async () => {
    expect(await complaintsAbout('api/src/wiring/db/migrations/made-up.ts', withLines(100))).toEqual([])
  })
})
