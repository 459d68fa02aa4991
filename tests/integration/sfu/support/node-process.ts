import { startMediaNode } from '@pengawas/sfu/media-node'
import type { MediaNodeConfig } from '@pengawas/sfu/config'
import pino from 'pino'
import { fakeAnalyser } from './fake-analyser.ts'
import { plainTransports } from './plain-transport.ts'

/** A media node in a process of its own, so that a test can kill it. Its configuration is the first argument, as JSON. */
const config = JSON.parse(process.argv[2] ?? '') as MediaNodeConfig
await startMediaNode(config, {
  // Nobody can ask it what it saw.
  analyser: fakeAnalyser(undefined, false),
  log: pino({ level: 'silent' }),
  openTransport: plainTransports({ sinkPort: 9, srtp: false }),
})
// The parent holds the other end.
process.on('disconnect', () => process.exit(0))
