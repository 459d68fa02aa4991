import { conclude, runChecks } from '../checks/check.ts'
import { SOURCE_CHECKS } from '../checks/source-checks.ts'
import { browserTests, unitAndIntegrationTests } from '../checks/test-checks.ts'
import { readSetupConfig } from '../config.ts'
import { prepareOrNull, TEST_STEPS, withFoundFiles } from '../steps/prepare.ts'
import { runMain } from '../terminal/run-main.ts'

await runMain(async (signal) => {
  const config = readSetupConfig()
  const found = await prepareOrNull(TEST_STEPS, config, signal)
  if (!found) return conclude({ passed: 0, failed: 1 })
  const context = { config, env: withFoundFiles(config.environment, found), signal }
  const sources = await runChecks(SOURCE_CHECKS, 2, context)
  // Alone: these look at how fast things happen, and have real browsers and servers running.
  const tests = await runChecks([unitAndIntegrationTests, ...browserTests], 1, context)
  return conclude(sources, tests)
})
