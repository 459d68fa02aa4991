import { check, getFileInfo, resolveConfig } from 'prettier'
import { expect, it } from 'vitest'
import { fromRoot } from '../paths.ts'

const FILE = fromRoot('api/src/kernel/lib/made-up.ts')

/** Whether a text stands as the project's configuration of Prettier has it. */
const isFormatted = async (text: string): Promise<boolean> =>
  check(text, { ...(await resolveConfig(FILE)), filepath: FILE })

it.each([
  ['as it should be', "export const greeting = 'Selamat pagi'\n", true],
  ['with double quotes', 'export const greeting = "Selamat pagi"\n', false],
  ['with a semicolon', "export const greeting = 'Selamat pagi';\n", false],
  ['with a line of 121 characters', `export const text = [${"'selamat pagi', ".repeat(6)}'selamat']\n`, false],
  ['with a line that was broken early', "export const texts = [\n  'a']\n", false],
])('a file %s', async (_, text, passes) => {
  expect(await isFormatted(text)).toBe(passes)
})

it('is asked of code, not of prose', async () => {
  const ignorePath = fromRoot('.prettierignore')
  expect(await getFileInfo(FILE, { ignorePath })).toMatchObject({ ignored: false })
  expect(await getFileInfo(fromRoot('ARCHITECTURE.md'), { ignorePath })).toMatchObject({ ignored: true })
})
