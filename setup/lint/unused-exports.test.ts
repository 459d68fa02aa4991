import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { programOf } from '../checks/source-checks.ts'
import { fromRoot } from '../paths.ts'
import { runCommand } from '../processes/run-command.ts'

const PACKAGES = ['shared', 'signaling', 'api', 'ml', 'sfu'] as const

let root: string

/** A project of the same packages, by the same manifests and the same configuration, with next to nothing in them. */
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pengawas-unused-'))
  await copyFile(fromRoot('knip.json'), path.join(root, 'knip.json'))
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ name: 'made-up', workspaces: PACKAGES }))
  await mkdir(path.join(root, 'node_modules', '@pengawas'), { recursive: true })
  for (const name of PACKAGES) {
    await mkdir(path.join(root, name, 'src'), { recursive: true })
    await copyFile(fromRoot(name, 'package.json'), path.join(root, name, 'package.json'))
    await symlink(path.join(root, name), path.join(root, 'node_modules', '@pengawas', name))
  }
})
afterEach(async () => {
  await rm(root, { recursive: true })
})

async function search(files: Readonly<Record<string, string>>): Promise<{ exitCode: number | null; output: string }> {
  for (const [name, code] of Object.entries(files)) await writeFile(path.join(root, name), code)
  const args = [await programOf('knip'), '--no-progress', '--include', 'exports,types']
  return runCommand(process.execPath, args, { cwd: root, env: process.env })
}

it.each(PACKAGES)('finds an export of %s that nobody uses', async (name) => {
  const code = 'export const used = 1\nexport const unused = 2\nexport type Unused = string\n'
  const { exitCode, output } = await search({
    [`${name}/src/made-up.ts`]: code,
    'api/src/main.ts': `import { used } from '@pengawas/${name}/made-up'\nconsole.log(used)\n`,
  })
  expect(output).toMatch(new RegExp(`unused .*${name}/src/made-up.ts:2`))
  expect(output).toMatch(new RegExp(`Unused .*${name}/src/made-up.ts:3`))
  expect(output).not.toMatch(/^used /m)
  expect(exitCode).toBe(1)
})

it('lets pass what another package uses, and what its own file uses', async () => {
  const { exitCode, output } = await search({
    'shared/src/made-up.ts': 'export const part = 1\nexport const whole = part + 1\n',
    'api/src/main.ts': "import { whole } from '@pengawas/shared/made-up'\nconsole.log(whole)\n",
  })
  expect(output).not.toContain('Unused exports')
  expect(exitCode).toBe(0)
})
