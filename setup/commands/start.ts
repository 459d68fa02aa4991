import { readSetupConfig } from '../config.ts'
import { launch } from '../launcher/launch.ts'
import { serverProcesses } from '../launcher/server-processes.ts'
import { welcomeText } from '../launcher/welcome.ts'
import { prepare, START_STEPS } from '../steps/prepare.ts'
import { runMain } from '../terminal/run-main.ts'

await runMain(async (signal) => {
  const config = readSetupConfig()
  const found = await prepare(START_STEPS, config, signal)
  const specs = await serverProcesses(config, found)
  return launch({ specs, signal, port: config.port, welcome: welcomeText(config) })
})
