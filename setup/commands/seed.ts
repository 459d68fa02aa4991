import { readSetupConfig } from '../config.ts'
import { ensureSecret } from '../launcher/generated-secret.ts'
import { fromRoot } from '../paths.ts'
import { runCommand } from '../processes/run-command.ts'
import { installPackages } from '../steps/install-packages.ts'
import { prepare } from '../steps/prepare.ts'
import { runMain } from '../terminal/run-main.ts'

/** Fills an empty or demo database with invented data, which `npm start` then shows. */
await runMain(async (signal) => {
  const [what, ...given] = process.argv.slice(2)
  if (what !== 'year') {
    console.error('Usage: npm run seed -- year [--seed NUMBER] [--scale 0.02]')
    return 1
  }
  const config = readSetupConfig()
  const secretKey = config.secretKey ?? (await ensureSecret(config.dataDirectory, 'secret-key'))
  await prepare([installPackages], config, signal)
  const env = { ...config.environment, DATA_DIR: config.dataDirectory, SECRET_KEY: secretKey }
  const program = fromRoot('api', 'src', 'seed-year.ts')
  const { exitCode } = await runCommand(process.execPath, [program, ...given], { env, signal, inherit: true })
  return exitCode ?? 1
})
