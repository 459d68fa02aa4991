import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { ConfigError, readProcessConfig } from './config.ts'
import { startHub } from './wiring/hub.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

async function main(): Promise<void> {
  // Whatever this process makes, libraries included, is for its own user alone.
  process.umask(0o077)
  const hub = await startHub(readProcessConfig(ROOT))
  if (hub.firstAdmin !== null) {
    const { nip, password } = hub.firstAdmin
    process.stdout.write(`\nThe database was empty. First login (shown once): NIP ${nip}, password ${password}\n\n`)
  }

  let closing = false
  const close = (): void => {
    if (closing) return
    closing = true
    hub.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
  process.once('disconnect', close)
  process.send?.({ type: 'ready', url: hub.url })
  // Where the launcher keeps compiled code: otherwise written at an orderly end only, and a start after a crash is to be quick.
  flushCompileCache()
}

main().catch((error: unknown) => {
  process.stderr.write(
    `hub did not start: ${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
})
