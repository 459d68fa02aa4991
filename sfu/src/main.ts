import { flushCompileCache } from 'node:module'
import { createCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import { escapeControls } from '@pengawas/shared/log-text'
import pino from 'pino'
import { readMediaNodeConfig } from './config.ts'
import { startMediaNode } from './media-node.ts'
import { forwardMediasoupLogs } from './workers/mediasoup-logs.ts'

/** Closing takes well under a second; a process that hangs must not keep the ports from the next one. */
const CLOSE_TIMEOUT_MS = 10_000

// Flags that wait for the hub hold pictures of people, so files of this process can be read by its own user only.
process.umask(0o077)
const config = readMediaNodeConfig()
const log = pino({ name: 'media-node', level: config.logLevel, hooks: { streamWrite: escapeControls } })
forwardMediasoupLogs(log)

// What is open, in the order it was opened; it is closed the other way round.
const opened: { close(): Promise<void> }[] = []
let closing: Promise<void> | undefined

async function start(): Promise<void> {
  const analyser = await createCandidateAnalyser({ modelsDirectory: config.modelsDirectory, log })
  opened.push(analyser)
  const node = await startMediaNode(config, { analyser, log })
  opened.push(node)
  log.info({ nodeId: node.nodeId, workers: config.workers }, 'media node ready')
  process.send?.({ type: 'ready', nodeId: node.nodeId })
  // Where the launcher keeps compiled code: otherwise written at an orderly end only, and a start after a crash is to be quick.
  flushCompileCache()
}

/** A start that is cut short is waited for, so that what it has opened is closed as well. */
async function closeAll(): Promise<void> {
  await starting.catch(() => undefined)
  for (const part of opened.reverse()) await part.close()
}

function shutDown(reason: string, exitCode: number): void {
  if (closing !== undefined) return
  log.info({ reason }, 'media node closing')
  setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
  closing = closeAll()
  closing.then(
    () => process.exit(exitCode),
    (error: unknown) => {
      log.fatal({ err: error }, 'media node did not close cleanly')
      process.exit(1)
    },
  )
}

process.on('SIGTERM', () => shutDown('SIGTERM', 0))
process.on('SIGINT', () => shutDown('SIGINT', 0))
// The launcher holds the other end; without it nothing else would stop this process.
process.on('disconnect', () => shutDown('launcher disconnected', 0))

const starting = start()
starting.catch((error: unknown) => {
  log.fatal({ err: error }, 'media node could not start')
  shutDown('failed start', 1)
})
