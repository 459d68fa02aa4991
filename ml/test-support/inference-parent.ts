import { pino } from 'pino'
import { InferenceSupervisor } from '../src/inference/supervisor.ts'

/** A media node reduced to its inference process, to be killed by a test. */
const supervisor = new InferenceSupervisor({ modelsDirectory: process.argv[2] ?? '', log: pino({ level: 'silent' }) })
await supervisor.start()
process.send?.(supervisor.pid)
