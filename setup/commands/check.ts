import { conclude, runChecks } from '../checks/check.ts'
import { SOURCE_CHECKS } from '../checks/source-checks.ts'
import { unitTests } from '../checks/test-checks.ts'
import { readSetupConfig } from '../config.ts'
import { installUnitTestPrograms } from '../steps/install-test-programs.ts'
import { prepareOrNull, SERVER_STEPS, withFoundFiles } from '../steps/prepare.ts'
import { runMain } from '../terminal/run-main.ts'

const CONCURRENCY = 2

await runMain(async (signal) => {
  const config = readSetupConfig()
  const found = await prepareOrNull([...SERVER_STEPS, installUnitTestPrograms], config, signal)
  if (!found) return conclude({ passed: 0, failed: 1 })
  const context = { config, env: withFoundFiles(config.environment, found), signal }
  return conclude(await runChecks([...SOURCE_CHECKS, unitTests], CONCURRENCY, context))
})
