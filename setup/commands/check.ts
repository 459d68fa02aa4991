import { conclude, runChecks } from '../checks/check.ts'
import { SOURCE_CHECKS } from '../checks/source-checks.ts'
import { unitTests } from '../checks/test-checks.ts'
import { readSetupConfig } from '../config.ts'
import { prepare, SERVER_STEPS, withFoundFiles } from '../steps/prepare.ts'
import { runMain } from '../terminal/run-main.ts'

const CONCURRENCY = 2

await runMain(async (signal) => {
  const config = readSetupConfig()
  const found = await prepare(SERVER_STEPS, config, signal)
  const context = { config, env: withFoundFiles(config.environment, found), signal }
  return conclude(await runChecks([...SOURCE_CHECKS, unitTests], CONCURRENCY, context))
})
