import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { PasswordJob, PasswordOutcome } from './password-threads.ts'

// Linux keeps a priority per thread: what candidates send goes before passwords. Elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (job: PasswordJob) => {
  let outcome: PasswordOutcome
  try {
    outcome =
      job.kind === 'hash'
        ? { value: hashSync(job.password, job.cost) }
        : { value: verifySync(job.stored, job.password) }
  } catch (error) {
    outcome = { error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(outcome)
})
