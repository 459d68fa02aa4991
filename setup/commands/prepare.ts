import { readSetupConfig } from '../config.ts'
import { prepare, SERVER_STEPS } from '../steps/prepare.ts'
import { runMain } from '../terminal/run-main.ts'

/** Only the set-up of the servers, without starting them. The container images are built with it. */
await runMain(async (signal) => {
  await prepare(SERVER_STEPS, readSetupConfig(), signal)
  return 0
})
