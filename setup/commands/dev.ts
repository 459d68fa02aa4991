import { readSetupConfig } from '../config.ts'
import { hubAddress } from '../launcher/hub-address.ts'
import { launch } from '../launcher/launch.ts'
import type { ProcessSpec } from '../launcher/managed-process.ts'
import { HUB, MEDIA_NODE, serverProcesses } from '../launcher/server-processes.ts'
import { watchSources } from '../launcher/watch-sources.ts'
import { welcomeText } from '../launcher/welcome.ts'
import { fromRoot } from '../paths.ts'
import { prepare, SERVER_STEPS } from '../steps/prepare.ts'
import { runMain } from '../terminal/run-main.ts'

/** Vite's port lies beside the hub's, so that two working copies with other ports do not meet. */
const WEB_PORT_OFFSET = 1000

/** What to start again when a source changes. Node's own `--watch` leaves its child behind when the launcher is killed. */
const WATCHED_SOURCES = [
  { process: HUB, folders: ['api/src', 'signaling/src', 'shared/src'] },
  { process: MEDIA_NODE, folders: ['sfu/src', 'ml/src', 'shared/src'] },
]

await runMain(async (signal) => {
  const config = readSetupConfig()
  const found = await prepare(SERVER_STEPS, config, signal)
  const servers = await serverProcesses(config, found)
  const webPort = config.port + WEB_PORT_OFFSET
  const web: ProcessSpec = {
    name: 'web',
    args: [
      fromRoot('node_modules', 'vite', 'bin', 'vite.js'),
      '--port',
      String(webPort),
      '--strictPort',
      '--clearScreen',
      'false',
    ],
    env: { ...config.environment, ...(await hubAddress(config)) },
    cwd: fromRoot('web'),
    readyLine: /ready in/,
    readyTimeoutMs: 60_000,
    stopTimeoutMs: 5_000,
  }
  return launch({
    specs: [...servers, web],
    signal,
    port: config.port,
    welcome: welcomeText(config, webPort),
    onRunning: (supervisor) => {
      for (const { process, folders } of WATCHED_SOURCES) {
        watchSources(folders, signal, () => {
          console.log(`↻ ${process}: sources changed`)
          supervisor.restart(process)
        })
      }
    },
  })
})
