import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fromRoot } from '../paths.ts'
import { runCommand } from '../processes/run-command.ts'
import type { Check, CheckContext, CheckResult } from './check.ts'

interface Tool {
  package: string
  args: readonly string[]
  /** For Node itself. */
  nodeArgs?: readonly string[]
}

const cached = (...names: readonly string[]): string => fromRoot('node_modules', '.cache', ...names)
const compile = (project: string, name: string): Tool => ({
  package: 'typescript/tsc',
  args: [
    '--project',
    project,
    '--pretty',
    'false',
    '--incremental',
    '--tsBuildInfoFile',
    cached(`${name}.tsbuildinfo`),
  ],
})

/** With types, each of the two programs takes more than 3 GB; in one process they would not fit into the heap that Node allows itself. */
const lintOf = (...args: readonly string[]): Tool => ({
  package: 'eslint',
  args: [...args, '--max-warnings', '0'],
  nodeArgs: ['--max-old-space-size=6144'],
})
const lintPages: Check = toolCheck('Lint and import boundaries, web', lintOf('web'))
const lintServers: Check = toolCheck('Lint and import boundaries', lintOf('.', '--ignore-pattern', 'web'))
const types: Check = toolCheck('Types', compile('tsconfig.json', 'servers'), compile('web/tsconfig.json', 'web'))
const unusedCode: Check = toolCheck('Unused code', { package: 'knip', args: ['--no-progress'] })
const format: Check = toolCheck('Format', {
  package: 'prettier',
  args: ['--check', '--log-level', 'warn', '--cache', '--cache-location', cached('prettier', '.prettier-cache'), '.'],
})

/** In the order of how long they take: the longest first keeps both cores busy to the end. */
export const SOURCE_CHECKS: readonly Check[] = [lintPages, lintServers, types, format, unusedCode]

/** A check that counts as one, made of tools that must all end with 0. */
function toolCheck(title: string, ...tools: readonly Tool[]): Check {
  return {
    title,
    run: async (context) => {
      const results: CheckResult[] = []
      for (const tool of tools) results.push(await runTool(tool, context))
      const failed = results.some((result) => result.failed > 0)
      return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, output: results.map(({ output }) => output).join('\n') }
    },
  }
}

async function runTool(
  { package: name, args, nodeArgs = [] }: Tool,
  { env, signal }: CheckContext,
): Promise<CheckResult> {
  const command = [...nodeArgs, await programOf(name), ...args]
  const { exitCode, output } = await runCommand(process.execPath, command, { env, signal })
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, output }
}

/** The file that `npx PACKAGE` would run, without npx. `package/name` picks one of several. */
export async function programOf(tool: string): Promise<string> {
  const [packageName = tool, programName = tool] = tool.split('/')
  const manifest = fromRoot('node_modules', packageName, 'package.json')
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: string | Record<string, string> }
  const program = typeof bin === 'string' ? bin : bin[programName]
  if (!program) throw new Error(`${packageName} has no program ${programName}`)
  return path.join(path.dirname(manifest), program)
}
