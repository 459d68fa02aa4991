import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readSetupConfig } from '../config.ts'
import { fromRoot } from '../paths.ts'
import { prepare, TEST_STEPS, withFoundFiles } from '../steps/prepare.ts'
import { runCommand } from './run-command.ts'

/** A program is a file of its folder that exports nothing. The others there are tests, and helpers of programs. */
async function programNames(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  const sources = await Promise.all(
    files.map(async (file) => ({ file, source: await readFile(path.join(folder, file), 'utf8') })),
  )
  return sources.filter(({ source }) => !/^export /m.test(source)).map(({ file }) => path.parse(file).name)
}

/** Runs the program of a folder of `tests` that the command line names; answers with its exit code. Its last line is one JSON object. */
export async function runProgramOf(kind: 'bench' | 'faults', signal: AbortSignal): Promise<number> {
  const folder = fromRoot('tests', kind)
  const [name, ...programArguments] = process.argv.slice(2)
  const names = await programNames(folder)
  if (!name || !names.includes(name)) {
    console.error(`Usage: npm run ${kind} -- NAME [arguments]. There are: ${names.join(', ')}.`)
    return 1
  }
  return runTestProgram(path.join(folder, `${name}.ts`), programArguments, signal)
}

/** Prepares the machine and runs a file of `tests`; nothing is printed after its last line. Answers with its exit code. */
export async function runTestProgram(
  file: string,
  programArguments: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const config = readSetupConfig()
  const found = await prepare(TEST_STEPS, config, signal)
  const env = withFoundFiles(config.environment, found)
  const { exitCode } = await runCommand(process.execPath, [file, ...programArguments], { env, signal, inherit: true })
  return exitCode ?? 1
}
