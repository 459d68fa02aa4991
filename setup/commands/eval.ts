import { readSetupConfig } from '../config.ts'
import { fromRoot } from '../paths.ts'
import { prepare, withFoundFiles } from '../steps/prepare.ts'
import { checkNativePackages } from '../steps/check-native-packages.ts'
import { convertModels } from '../steps/convert-models.ts'
import { installEvalPrograms } from '../steps/install-test-programs.ts'
import { installPackages } from '../steps/install-packages.ts'
import { runCommand } from '../processes/run-command.ts'
import { runMain } from '../terminal/run-main.ts'

/** Measures how often flags are right, and writes it into the model cards. */
await runMain(async (signal) => {
  const config = readSetupConfig()
  const found = await prepare(
    [installPackages, checkNativePackages, convertModels, installEvalPrograms],
    config,
    signal,
  )
  const { exitCode } = await runCommand(
    process.execPath,
    [fromRoot('tests', 'eval', 'run.ts'), ...process.argv.slice(2)],
    { env: withFoundFiles(config.environment, found), signal, inherit: true },
  )
  return exitCode ?? 1
})
