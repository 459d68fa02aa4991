import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readSetupConfig } from '../config.ts'
import { fromRoot } from '../paths.ts'
import { runCommand } from '../processes/run-command.ts'
import { prepare, TEST_STEPS, withFoundFiles } from '../steps/prepare.ts'
import { runMain } from '../terminal/run-main.ts'

const BENCH_FOLDER = fromRoot('tests', 'bench')

/** A bench is a program: a file of tests/bench that exports nothing. The others there are helpers of benches. */
async function benchNames(): Promise<string[]> {
  const files = (await readdir(BENCH_FOLDER)).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  const sources = await Promise.all(files.map(async (file) => ({ file, source: await readFile(path.join(BENCH_FOLDER, file), 'utf8') })))
  return sources.filter(({ source }) => !/^export /m.test(source)).map(({ file }) => path.parse(file).name)
}

await runMain(async (signal) => {
  const [name, ...benchArguments] = process.argv.slice(2)
  const names = await benchNames()
  if (!name || !names.includes(name)) {
    console.error(`Usage: npm run bench -- NAME [arguments]. There are: ${names.join(', ')}.`)
    return 1
  }
  const config = readSetupConfig()
  const found = await prepare(TEST_STEPS, config, signal)
  const file = path.join(BENCH_FOLDER, `${name}.ts`)
  const env = withFoundFiles(config.environment, found)
  // Its last line is one JSON object; nothing is printed after it.
  const { exitCode } = await runCommand(process.execPath, [file, ...benchArguments], { env, signal, inherit: true })
  return exitCode ?? 1
})
